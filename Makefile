# Everything a developer calls. `make` lists it; `make play` and `make test` are the
# two that matter, and both also bring what they need (tools/setup.sh).
#
# Paths stay relative, because make splits at spaces and a checkout's path may have
# some. Works in the make 3.81 and the bash 3.2 of macOS.

.DEFAULT_GOAL := help
# One target after the other; only `play` and `module` ask for several at once.
ifndef AT_ONCE
.NOTPARALLEL:
endif
# Not /bin/sh. Old makes also look up commands by the PATH below only when the shell is not
# the default one.
SHELL := bash

# A bare shell may lack rustup's folder. wasm-opt is npm's.
export PATH := $(if $(CARGO_HOME),$(CARGO_HOME),$(HOME)/.cargo)/bin:$(CURDIR)/node_modules/.bin:$(PATH)

# For `make play PORT=8123`, or HOST=0.0.0.0 to play on a phone in the same network.
PORT = 8000
HOST = localhost

WASM := wasm32-unknown-unknown
# The core and what is built on it; the server and the benchmarks are asked for by name.
RUST := --package quantum-tic-tac-toe --package qttt-apparatus --package qttt-remote
COMPILED := target/compiled/quantum_tic_tac_toe.wasm
COMPILED_APPARATUS := target/compiled/apparatus.wasm
COMPILED_REMOTE := target/compiled/remote.wasm
BOUND := target/bound/game/quantum_tic_tac_toe_bg.wasm
BOUND_APPARATUS := target/bound/apparatus/apparatus_bg.wasm
BOUND_REMOTE := target/bound/remote/remote_bg.wasm
MODULE := www/pkg/quantum_tic_tac_toe_bg.wasm
PACKAGES := node_modules/.installed
VENDOR := www/vendor/preact.js
# One of the pages that tools/static-pages.mjs writes: all have the time of the same run.
PAGES := www/physics.html
# The sheets for teachers, and what they are made of. Without Chromium there are none.
SHEETS := target/sheets/made
SHEET_SOURCES = $(wildcard tools/sheets.mjs tools/sheets/* tools/pages/* \
  www/css/*.css www/css/pages/*.css www/js/pages/for-teachers*.js www/js/pages/for-teachers/*.js \
  www/js/lib/qr.js www/questions.json www/js/pages/questions.js $(foreach part,teachers answers \
  questions recap lessons,www/lang/*/$(part).json))
# Contains the address that stands on them.
SHEETS_SITE := target/sheets-site

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

# The server compiles while the module does.
play: setup-play ## Build what is missing and serve the game at http://localhost:8000
	@$(MAKE) --no-print-directory --jobs AT_ONCE=yes $(MODULE) $(VENDOR) $(PAGES) server-to-play
	@target/play/qttt-host --develop --folder www --port "$(PORT)" --host "$(HOST)" --log none

# Cargo knows whether there is anything to do.
server-to-play:
	@cargo build --quiet --package qttt-host --profile play --target-dir target

# ROOMS=redis builds it with what several servers need to share the rooms of live games.
ROOMS =
host: setup-rust ## Build the server for production, target/host/qttt-host: doc/hosting.md
	@echo '== The server'
	cargo build --package qttt-host --profile host --target-dir target $(ROOMS:%=--features %)

build: module ## Build the WebAssembly modules into www/pkg

# SITE=https://example.org/game/ is the address where it will be, and RELAY=wss://play.example.org/ a server
# of ours on another host, for live games. Neither is needed.
dist: module $(SHEETS) ## Make the site for any static host, in target/dist, and weigh it
	@echo '== The site for a static host'
	@node tools/dist.mjs --sheets

# The same without the sheets for teachers, whose printing takes a minute.
site-to-test: module
	@echo '== The site for a static host'
	@node tools/dist.mjs

sheets: $(SHEETS) ## Print the sheets for teachers as PDF and DOCX, which the built site offers, into target/sheets
$(SHEETS): $(SHEET_SOURCES) $(SHEETS_SITE) | module
	@echo '== The sheets for teachers'
	@rm -rf $(@D)
	@if node tools/browsers.mjs >/dev/null; then node tools/sheets.mjs --to $(@D) && touch $@; \
	else echo 'The sheets for teachers are not made, and the site is built without them.'; fi

# Written only when the address is another one: the sheets are then made again.
$(SHEETS_SITE): ALWAYS
	@mkdir -p $(@D)
	@echo '$(SITE)' | cmp -s - $@ || echo '$(SITE)' > $@
ALWAYS:

# The version is Cargo.toml's.
package: module $(PACKAGES) ## Make the npm package, target/quantum-tic-tac-toe-VERSION.tgz
	@echo '== The npm package'
	@node tools/package.mjs

# `.ci/run` has in addition `make test-release`: rare conditions, Firefox and WebKit, the forms in which the product is
# published.
test: ## Install what the tests need, run them and print the seconds of each stage
	@MAKE="$(MAKE)" tools/stages.sh setup-wasm setup-test module \
	  test-unit test-rust test-host+test-wasm test-page

# Before each commit. `make test` has in addition all that needs a browser, and the server.
check: ## The quick checks: formatting, lint, types, unit tests, native tests
	@MAKE="$(MAKE)" tools/stages.sh format-check lint types test-unit test-rust

test-rust: setup-rust ## Rules, records, solver: the native tests, with samples where all would take minutes
	@echo '== Rust tests'
	cargo test $(RUST) --package qttt-solution

# The same tests without assertions in the library: they look at `debug_assertions`.
test-deep: setup-rust ## All that test-rust has samples of: all counts, all puzzles and days, a thousand games of each level
	@echo '== Rust tests: everything that is sampled otherwise'
	cargo test --profile deep $(RUST) --package qttt-solution --lib --bins --test it --test repository

test-host: setup-rust ## The server: files, limits, pictures of games, a short fuzzing
	@echo '== The server'
	cargo test --package qttt-host

# 2,000 connections, slow readers, half-open ones, and SECONDS of random requests; prints what it saw.
host-load: setup-rust host ## Try the server under load and random requests for SECONDS
	@echo '== The server under load'
	QTTT_HOST="$(CURDIR)/target/host/qttt-host" QTTT_SECONDS="$(SECONDS)" \
	  cargo test --package qttt-host --test load -- --nocapture --test-threads 1

# HOSTS=2 plays each game between two servers and a Redis; MOVES are those of all games in a second. With one
# server, OPENED rooms are then opened and left, a million if not said.
HOSTS = 1
load-live: ROOMS = $(if $(filter-out 1,$(HOSTS)),redis)
load-live: $(if $(filter-out 1,$(HOSTS)),setup-redis,setup-rust) host ## Play 5,000 live games at once through the server, GAMES of them for SECONDS
	@echo '== Live games under load'
	QTTT_HOST="$(CURDIR)/target/host/qttt-host" QTTT_GAMES="$(or $(GAMES),5000)" \
	  QTTT_SECONDS_LIVE="$(SECONDS)" QTTT_HOSTS="$(HOSTS)" $(MOVES:%=QTTT_MOVES="%") \
	  $(if $(filter 1,$(HOSTS)),QTTT_ROOMS="$(or $(OPENED),1000000)") \
	  cargo test --package qttt-host --test load -- live:: --nocapture --test-threads 1

# Not a part of `make test`: the feature has crates of its own, and needs a redis-server.
test-redis: setup-redis ## The server with the feature `redis`: rooms of live games on several hosts
	@echo '== Live games on several hosts'
	cargo test --package qttt-host --features redis --lib --test it -- redis:: relay::

# Whole games, with all laws checked on every position: ACTIONS random actions in each of the
# nine presets. A game that breaks a law is printed with the seed that repeats it.
ACTIONS = 250000
properties: setup-rust ## Try all laws of the rules on millions of random actions, games by links on a million steps
	@echo '== Laws of the rules on random games'
	QTTT_ACTIONS="$(ACTIONS)" cargo test --profile deep --test it -- games:: --nocapture
	QTTT_STEPS=1000000 cargo test --profile deep --package qttt-remote --test it -- schedules:: live::two --nocapture

# Each target runs for SECONDS and starts from its inputs in fuzz/corpus.
SECONDS = 60
fuzz: setup-fuzz ## Fuzz everything that reads a text, and whole games, for SECONDS each
	@echo '== Fuzzing'
	@tools/fuzz.sh "$(SECONDS)"

# Of src and crates, what changed since BASE; or FILES="src/mark.rs src/game.rs"; or everything, by
# ALL=1, which takes a day. cargo-mutants ends with 3 if a mutant ran for ever, which is as good
# as a failed test.
BASE = origin/main
CHANGED = git diff --merge-base "$(BASE)" -- src crates
#
# PLANTED=30 plants 30 faults of one line instead, drawn over www/js, src, crates and host by
# SEED, and runs the tests of the page and of the server, too: some minutes for each that is caught.
PLANTED =
SEED = 1
mutants: $(if $(PLANTED),setup-test module,setup-mutants) ## Break what changed, one place at a time, and see a test fail
	@echo '== Mutation testing'
ifneq ($(PLANTED),)
	@node tools/planted-faults.mjs --count $(PLANTED) --seed $(SEED)
else
	@rm -rf target/mutants.out && mkdir -p target
	@$(if $(ALL)$(FILES),,$(CHANGED) >target/changed.diff)
	cargo mutants $(RUST) --output target $(if $(ALL)$(FILES),$(FILES:%=--file %),--in-diff target/changed.diff) || [ $$? = 3 ]
	@[ ! -s target/mutants.out/missed.txt ]
endif

coverage: setup-coverage ## Count what of the rules and the solver the native tests execute
	@echo '== Coverage by the native tests'
	@tools/coverage.sh

# Of the page's scripts, on www as it stands. The report is target/coverage-page/index.html.
COVERED := target/coverage-page
coverage-page: setup-test site-to-test server-to-test module-toy ## Count what of the page's scripts the unit tests and the page tests execute
	@echo '== Coverage by the unit tests and the page tests'
	@rm -rf $(COVERED)
	@NODE_V8_COVERAGE=$(COVERED)/raw $(RUN_TESTS) tests/unit/*.test.mjs
	@PAGE_COVERAGE=$(COVERED)/raw SITE=www $(RUN_TESTS) --first states- tests/browser/*.test.mjs
	@c8 report --temp-directory $(COVERED)/raw --include 'www/js/**' --exclude-after-remap \
	  --reports-dir $(COVERED) --reporter html --reporter text-summary

# As anyone would type it. .cargo/config.toml gives the tests the time they need.
WASM_BROWSERS = --chrome
test-wasm: setup-wasm ## The modules in Chromium; `make test-release` has them in Firefox, too
	@echo '== WebAssembly tests, $(WASM_BROWSERS)'
	wasm-pack test --headless $(WASM_BROWSERS)
	for folder in crates/apparatus crates/remote; do \
	  wasm-pack test --headless $(WASM_BROWSERS) $$folder || exit 1; \
	done

# For `make test-page FILES=tests/browser/hint.test.mjs ONLY="said aloud"`.
FILES =
ONLY =
# RETRY=1 runs a test that failed once more, alone: if it passes, it is reported as flaky. Only `.ci/run` does so.
RETRY =
RUN_TESTS = node tools/run-tests.mjs $(if $(ONLY),--only "$(ONLY)") $(if $(RETRY),--retry)

# In seconds, for it needs no browser.
test-unit: module $(PACKAGES) ## The page's scripts, as far as they need no browser
	@echo '== The scripts without a browser'
	@$(RUN_TESTS) $(or $(FILES),tests/unit/*.test.mjs)

# The page under conditions that few changes touch: faults of the browser, hostile input, damaged storage, broken
# networks, a translator, a browser that interprets WebAssembly, a language from right to left, paper, films. They are
# in `make test-release`.
RARE_TESTS := $(foreach name,faults film hostile interpreted live-network malformed print states-rtl stored stores \
  teachers-paper translator,tests/browser/$(name).test.mjs)
PAGE_TESTS := $(filter-out $(RARE_TESTS),$(wildcard tests/browser/*.test.mjs))

# A failure leaves a picture and the console in target/failures.
test-page: setup-test module ## The page, in Chromium; FILES=… and ONLY=… run some of its tests
	@$(MAKE) --no-print-directory --jobs AT_ONCE=yes site-to-test server-to-test module-toy
	@echo '== Page tests'
	@rm -rf target/failures
	@$(RUN_TESTS) --together --first states- $(or $(FILES),$(PAGE_TESTS))

# In `.ci/run`. A failure of the random user says by which command it is replayed.
test-release: setup-engines module site-to-test server-to-test ## The page under hostile and broken conditions and on paper; Firefox and WebKit; distribution, npm package, sheets as PDF and DOCX; a random user
	@echo '== Rare conditions, other browsers, the published forms, and a random user'
	@rm -rf target/failures
	@$(if $(FILES),,$(MAKE) --no-print-directory test-wasm WASM_BROWSERS=--firefox)
	@$(if $(FILES),,$(RUN_TESTS) --together $(RARE_TESTS))
	@$(RUN_TESTS) $(or $(FILES),tests/engines/*.test.mjs tests/release/*.test.mjs tests/random/*.test.mjs)

# Before a release, and after a change of sizes that the whole layout has in common. A network that fails does so
# for longer.
test-matrix: setup-test site-to-test ## Every state of the page in every window, theme and language: half an hour
	@echo '== Every state in every window, theme and language'
	@MATRIX=full $(RUN_TESTS) $(foreach name,states-* teachers-paper landing languages lessons live-network by-link dialogs explained policy,tests/browser/$(name).test.mjs)

# Compiled as the server's own tests are, with the same features of its dependencies: cargo builds the
# program for its tests.
server-to-test: setup-rust
	@cargo test --quiet --package qttt-host --test it --no-run --target-dir target

test-engines: setup-engines module ## Three whole games in Chromium, Firefox and, on Debian, WebKit
	@echo '== The page in Chromium, Firefox and WebKit'
	@ENGINES=Chromium,Firefox,WebKit $(RUN_TESTS) tests/engines/*.test.mjs

# For `make random EVENTS=1000`.
EVENTS = 10000
ENGINES = Chromium,Firefox,WebKit
random: setup-engines module ## The page under a random user, for EVENTS events in each of ENGINES, three if not said
	@echo '== A random user, $(EVENTS) events in each of $(ENGINES)'
	node tests/random/long.mjs --events "$(EVENTS)" --engines "$(ENGINES)"

# RECORD=1 records the figures, and later runs compare with them. PARTS="rules solver" measures
# these parts only. tools/load.mjs builds the site for Lighthouse itself.
bench: setup-test module ## Measure rules, solver, module, frames, load, bytes, beside what was recorded last
	node tools/bench.mjs $(if $(RECORD),--record) $(PARTS)

faults: setup-test site-to-test ## Break one thing at a time, and see what the person is told
	@echo '== Faults'
	@$(RUN_TESTS) tests/browser/faults.test.mjs

# Writes doc/quality.md. PARTS="rules bench" runs these parts only.
quality: setup-test module ## Try the product against faults, load and hostile input: some hours
	node tools/quality.mjs $(PARTS)

# A short form of it is in `make test-release`.
hostile: setup-engines module ## Attack the module in Node and three engines, and play 100,000 games to see that they leave nothing
	@echo '== The module under attack, in Node, Chromium, Firefox and WebKit'
	node tools/hostile.mjs

frames: setup-test module ## Measure the work in a frame of the board's motion
	node tools/frames.mjs

# LANGUAGES=de,ca and WINDOWS=390x844 play in these only, MOTION=reduced without all that moves.
LANGUAGES = en
WINDOWS = 390x844,320x640,844x390,768x1024,1280x720,1440x900
MOTION = moving,reduced
shifts: setup-test module ## Play whole games and lessons in six windows, and sum what jumps on the page
	node tools/shifts.mjs --languages "$(LANGUAGES)" --windows "$(WINDOWS)" --motion "$(MOTION)"

# LANGUAGES=de,ca, WINDOWS=320x640-dark (the theme is light where none is named), LESSONS=cat,cycle.
lesson-pictures: setup-test module ## Go through all lessons by keyboard, with a picture of every step, into target/lessons
	@node tools/pictures.mjs lessons --languages "$(LANGUAGES)" --windows "$(WINDOWS)" $(if $(LESSONS),--only "$(LESSONS)")

waits: $(PACKAGES) ## Print how long each opponent lets a person wait, at most 3.5 seconds
	@node tools/waits.mjs

# The sheet alone, in seconds: node tools/pictures.mjs readme
gallery: setup-test module ## Take a picture of every state, theme and screen, into target/gallery; and the README's sheet
	node tools/pictures.mjs gallery readme

load: setup-test site-to-test ## Run Lighthouse on target/dist, several times, and weigh the first load
	@echo '== Lighthouse'
	node tools/load.mjs

films: setup-test module ## Take every moment of the board frame by frame, light and dark, into target/films
	@echo '== Films of the moments'
	node tools/pictures.mjs films

picture: setup-test module ## Take the pictures anew: the README's moving one, the one for social media, the icons
	node tools/pictures.mjs icons collapse

# For `make worksheets LANGUAGES=de,fr`.
worksheets: setup-test module ## Print the teachers' sheets as PDF, A4 and Letter, into target/worksheets
	@node tools/sheets.mjs --each --languages "$(LANGUAGES)" --to target/worksheets

element-docs: setup-node $(PACKAGES) ## Write the element's documentation anew: doc/element.md, doc/embedding.md, custom-elements.json
	@node tools/element-docs.mjs

puzzles: setup-rust setup-node ## Find the page's puzzles anew, www/puzzles.json
	cargo run --release --example puzzles > target/puzzles.json
	mv target/puzzles.json www/puzzles.json
	@node tools/sizes.mjs www/puzzles.json

# Some minutes on two idle cores. In a folder of its own, because of the flags.
solution: setup-rust ## Compute values, positions and games of all presets, and write doc/solution.md
	@echo '== The solution'
	RUSTFLAGS='-C target-cpu=native' cargo run --release --package qttt-solution --target-dir target/solution >target/solution.md
	mv target/solution.md doc/solution.md

fmt: setup-lint $(PACKAGES) ## Format all sources
	cargo fmt --all
	rustfmt fuzz/fuzz_targets/*.rs
	prettier --log-level warn --write --no-error-on-unmatched-pattern www tests tools host src crates

format-check: setup-lint $(PACKAGES) ## Check that all sources are formatted
	@echo '== Formatting'
	cargo fmt --all --check
	rustfmt --check fuzz/fuzz_targets/*.rs
	prettier --log-level warn --check --no-error-on-unmatched-pattern www tests tools host src crates

# Clippy runs twice, because some tests exist only natively and others only on WebAssembly.
lint: setup-lint $(PACKAGES) ## Clippy, rustdoc and ESLint without a warning, spelling, habits of prose
	@echo '== Clippy and rustdoc'
	cargo clippy --workspace --all-targets --features qttt-host/redis -- -D warnings
	cargo clippy $(RUST) --all-targets --target $(WASM) -- -D warnings
	RUSTDOCFLAGS='-D warnings' cargo doc --no-deps --workspace --features qttt-host/redis
	@echo '== ESLint'
	eslint --max-warnings 0 www tests tools src crates
	@echo '== Spelling and prose'
	cspell lint --no-progress
	node tools/prose.mjs

types: module ## Check the types of all scripts against the built module
	@echo '== Types of the scripts'
	tsc

audit: setup-audit ## Check licences, sources and versions of all crates and npm packages, and advisories
	@echo '== What the project is built from'
	@node tools/audit.mjs

clean: ## Remove everything that was built or installed here
	rm -rf target node_modules www/pkg www/vendor
	rm -f www/embed-builder.html www/for-teachers*.html www/physics*.html www/questions.html

setup-play:
	@tools/setup.sh rust node wasm
setup-test:
	@tools/setup.sh rust node wasm browsers
setup-wasm:
	@tools/setup.sh rust node wasm bindgen wasm-pack browsers
setup-engines:
	@tools/setup.sh rust node wasm bindgen wasm-pack browsers firefox webkit
setup-bindgen:
	@tools/setup.sh rust bindgen
setup-lint:
	@tools/setup.sh rust node lint
setup-audit:
	@tools/setup.sh rust node audit
# One test builds the crate for WebAssembly.
setup-rust:
	@tools/setup.sh rust wasm
setup-redis:
	@tools/setup.sh rust wasm redis
setup-node:
	@tools/setup.sh node
setup-fuzz:
	@tools/setup.sh rust fuzz
setup-mutants:
	@tools/setup.sh rust node mutants
setup-coverage:
	@tools/setup.sh rust coverage

# What `wasm-pack build --release --target web` does, step by step and smaller: on a fresh machine
# wasm-pack itself takes longer to compile than all of this. wasm-bindgen is compiled, npm's packages
# come and the game is compiled at the same time.
module: setup-play
	@$(MAKE) --no-print-directory --jobs AT_ONCE=yes $(MODULE) $(VENDOR) $(PAGES)

# The copies get the time at which cargo began: what is edited meanwhile is newer, and gets
# compiled next time. As a library for JavaScript alone the crate has only what JavaScript can reach;
# cargo build would make one for Rust beside it, and keep all of that in both.
SOURCES := $(shell find src crates -type f ! -name '.*') Cargo.toml Cargo.lock .cargo/config.toml
BUILD := cargo rustc --lib --crate-type cdylib --release --target $(WASM)
$(COMPILED): $(SOURCES)
	@echo '== Building the WebAssembly module'
	@mkdir -p $(@D) && touch $@.begun
	$(BUILD) --target-dir target
	@cp target/$(WASM)/release/quantum_tic_tac_toe.wasm $@ && touch -r $@.begun $@

# The crates beside the core, for size: cargo's configuration is for speed. In a target folder of
# their own, since cargo locks it: so they are built beside the core. One after the other, because
# their common dependencies are compiled once; the larger one first, because wasm-opt takes longer
# for it.
SMALL := target/small
SMALL_FLAGS := -Cllvm-args=--inline-threshold=35 --cfg sha2_backend_soft="compact"
define build-small
@mkdir -p $(@D) && touch $@.begun
RUSTFLAGS='$(SMALL_FLAGS)' $(BUILD) --config 'profile.release.opt-level="z"' \
  --package qttt-$(1) --target-dir $(SMALL)
@cp $(SMALL)/$(WASM)/release/qttt_$(1).wasm $@ && touch -r $@.begun $@
endef
$(COMPILED_REMOTE): $(SOURCES)
	@echo '== Building the third module, games by links'
	$(call build-small,remote)
$(COMPILED_APPARATUS): $(SOURCES) | $(COMPILED_REMOTE)
	@echo '== Building the second module, the apparatus of the lessons'
	$(call build-small,apparatus)

# The flags stand in Cargo.toml, where wasm-pack reads them too.
WASM_OPT_FLAGS = $(shell sed -n '/^wasm-opt = \[/,/^\]/ s/^ *"\(.*\)",$$/\1/p' Cargo.toml)
# For size: what the first round leaves, the second can use. Repeated expressions compress better than variables.
SMALL_OPT_FLAGS := -Oz -Oz --skip-pass=local-cse --low-memory-unused --strip-producers --strip-target-features

# Of a compiled module $< what JavaScript loads, in a folder of its own. What wasm-bindgen makes
# gets the name $(2); the script in front of it is $(1).js in the folder $(3).
define bind-only
@rm -rf $(@D)
wasm-bindgen --target web --out-name $(1) --out-dir $(@D) $(4)
@mv $(@D)/$(1).js $(@D)/$(2).js
@mv $(@D)/$(1).d.ts $(@D)/$(2).d.ts
@cp $(3)/$(1).js $(3)/$(1).d.ts $(@D)
endef
define bind
$(call bind-only,$(1),$(2),$(3),$<)
@node tools/trap-panics.mjs $@
wasm-opt $@ -o $@ $(4)
@node tools/sizes.mjs $@ $(@D)/$(2).js $(@D)/$(1).js
endef
$(BOUND): $(COMPILED) tools/trap-panics.mjs | setup-bindgen $(PACKAGES)
	$(call bind,quantum_tic_tac_toe,bindings,src/wasm,$(WASM_OPT_FLAGS))
$(BOUND_APPARATUS): $(COMPILED_APPARATUS) tools/trap-panics.mjs | setup-bindgen $(PACKAGES)
	$(call bind,apparatus,apparatus-bindings,crates/apparatus/src/wasm,$(SMALL_OPT_FLAGS))
$(BOUND_REMOTE): $(COMPILED_REMOTE) tools/trap-panics.mjs | setup-bindgen $(PACKAGES)
	$(call bind,remote,remote-bindings,crates/remote/src/wasm,$(SMALL_OPT_FLAGS))

# For a test of the page: the game's module with a third game in it, tests/toy. It is compiled as for
# tests, which is quicker than a release.
TOY := target/bound/toy/quantum_tic_tac_toe_bg.wasm
module-toy: $(TOY)
$(TOY): $(SOURCES) $(wildcard tests/toy/*.rs) | setup-bindgen
	@echo '== The module with a third game'
	cargo rustc --lib --crate-type cdylib --target $(WASM) --features toy --target-dir target
	$(call bind-only,quantum_tic_tac_toe,bindings,src/wasm,target/$(WASM)/debug/quantum_tic_tac_toe.wasm)

# The folder is moved when it is complete: half-finished modules are never served.
$(MODULE): $(BOUND) $(BOUND_APPARATUS) $(BOUND_REMOTE)
	@rm -rf target/www-pkg && mkdir -p target/www-pkg www
	@cp $(^D:%=%/*) src/javascript/guard.js target/www-pkg
	@rm -rf www/pkg && mv target/www-pkg www/pkg

# The libraries that the page uses.
$(VENDOR): $(PACKAGES) tools/vendor.mjs
	@node tools/vendor.mjs

# Also what other files repeat of the texts and of the list of languages.
$(PAGES): $(PACKAGES) tools/static-pages.mjs www/lessons.json $(wildcard tools/pages/* www/lang/*.json www/lang/*/*.json)
	@node tools/static-pages.mjs
	@touch $(PAGES)

# The stamp is in the folder that npm empties first, and is written last.
$(PACKAGES): package.json package-lock.json | setup-node
	@echo '== Installing the npm packages'
	npm ci --no-audit --no-fund
	@touch $@

.PHONY: ALWAYS help play server-to-play host host-load load-live test-redis build module module-toy dist site-to-test sheets package load test check test-unit test-rust test-deep test-matrix server-to-test test-host test-wasm test-page test-release test-engines random bench quality faults hostile properties fuzz mutants coverage coverage-page audit element-docs worksheets gallery frames shifts lesson-pictures waits films picture puzzles solution fmt format-check lint types clean \
  setup-play setup-bindgen setup-wasm setup-test setup-engines setup-lint setup-audit setup-rust setup-redis setup-node setup-fuzz setup-mutants setup-coverage
