# Everything a developer calls. `make` lists it; `make play` and `make test` are the
# two that matter, and both also bring what they need (tools/setup.sh).
#
# Paths stay relative, because make splits at spaces and a checkout's path may have
# some. Works in the make 3.81 and the bash 3.2 of macOS.

.DEFAULT_GOAL := help
.NOTPARALLEL:
# Not /bin/sh; and with another shell than the default old makes look up every
# command by the PATH below, not by their own.
SHELL := bash

# A bare shell may lack rustup's folder. The wasm-opt that wasm-pack calls is npm's.
export PATH := $(if $(CARGO_HOME),$(CARGO_HOME),$(HOME)/.cargo)/bin:$(CURDIR)/node_modules/.bin:$(PATH)

# For `make play PORT=8123`, or HOST=0.0.0.0 to play on a phone in the same network.
PORT = 8000
HOST = localhost

WASM := wasm32-unknown-unknown
MODULE := www/pkg/quantum_tic_tac_toe_bg.wasm
# The module without the solver, to be weighed.
BARE := target/www-pkg-without-solver
PACKAGES := node_modules/.installed

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

play: $(MODULE) ## Build what is missing and serve the game at http://localhost:8000
	@python3 tools/serve.py --port "$(PORT)" --host "$(HOST)"

build: $(MODULE) ## Build the WebAssembly module into www/pkg

# Set SITE to the address where it will be, if that is known; it is not needed.
dist: $(MODULE) ## Make the site for any static host, in target/dist, and weigh it
	@echo '== The site for a static host'
	@node tools/dist.mjs

# The version is Cargo.toml's.
package: $(MODULE) $(PACKAGES) ## Make the npm package, target/quantum-tic-tac-toe-VERSION.tgz
	@echo '== The npm package'
	@node tools/package.mjs

test: setup-test test-rust test-wasm test-page test-random test-package test-engines ## Install what the tests need and run all of them

test-rust: setup-rust ## Rules, records, solver: the native tests, then the deep ones
	@echo '== Rust tests'
	cargo test
	@echo '== Rust tests: the deep counts, all openings, all puzzles, all levels'
	cargo test --release --test perft --test solver --test puzzles --test opponent

# Whole games, with all laws tried on every position. ACTIONS are those of each of the
# nine presets; a game that breaks a law is printed with the seed that repeats it.
ACTIONS = 250000
properties: setup-rust ## Try all laws of the rules on millions of random actions
	@echo '== Laws of the rules on random games'
	QTTT_ACTIONS="$(ACTIONS)" cargo test --release --test games -- --nocapture

# SECONDS are those of each target. Its corpus is in fuzz/corpus.
SECONDS = 60
fuzz: setup-fuzz ## Fuzz everything that reads a text, and whole games, for SECONDS each
	@echo '== Fuzzing'
	@tools/fuzz.sh "$(SECONDS)"

# FILES are those of src to go through; without them all. It takes an hour or so, and goes
# on where it was stopped.
FILES =
mutants: setup-mutants ## Change the rules and the solver in every place, and see a test fail
	@echo '== Mutation testing'
	@tools/mutants.sh $(FILES)

coverage: setup-coverage ## Count what of the rules and the solver the native tests execute
	@echo '== Coverage by the native tests'
	@tools/coverage.sh

# Only tests/wasm.rs: the other files are empty on WebAssembly, yet each would be
# built for it, and started.
test-wasm: setup-test ## The module in Chromium and in Firefox
	@echo '== WebAssembly tests in Chromium and Firefox'
	WASM_BINDGEN_TEST_TIMEOUT=300 wasm-pack test --headless --chrome --firefox . --test wasm

test-page: setup-test dist ## The page, in Chromium
	@echo '== Page tests'
	node --test --test-reporter=spec tests/browser/*.test.mjs

# Each failure says by which command it is replayed.
test-random: setup-test $(MODULE) ## The page under a random user, for three hundred events in Chromium
	@echo '== A random user'
	node --test --test-reporter=spec tests/random/*.test.mjs

test-package: setup-test $(MODULE) ## The npm package, installed: a page, Vite, webpack, a server, Node, TypeScript
	@echo '== The npm package: a page, Vite, webpack, a server, Node, TypeScript'
	node --test --test-reporter=spec tests/package/*.test.mjs

# One after the other: each is a whole browser.
test-engines: setup-engines $(MODULE) ## Three whole games in Chromium, Firefox and, on Debian, WebKit
	@echo '== The page in Chromium, Firefox and WebKit'
	node --test --test-reporter=spec --test-concurrency=1 tests/engines/*.test.mjs

# For `make random EVENTS=1000`.
EVENTS = 10000
ENGINES = Chromium,Firefox,WebKit
random: setup-engines $(MODULE) ## The page under a random user, for EVENTS events in each of ENGINES, three if not said
	@echo '== A random user, $(EVENTS) events in each of $(ENGINES)'
	node tests/random/long.mjs --events "$(EVENTS)" --engines "$(ENGINES)"

# RECORD=1 keeps the figures, for the next to be held against; PARTS="rules solver" measures
# some only. The site for Lighthouse is made by tools/load.mjs itself.
bench: setup-test $(MODULE) ## Measure rules, solver, module, frames, load, bytes, beside what was recorded last
	node tools/bench.mjs $(if $(RECORD),--record) $(PARTS)

bytes: setup-test $(MODULE) ## Weigh the module, and the module without the solver and what stands on it
	wasm-pack build . --release --target web --no-pack --no-gitignore --out-dir $(BARE) -- --features without-solver
	@node tools/sizes.mjs $(MODULE) $(BARE)/quantum_tic_tac_toe_bg.wasm --added

faults: setup-test $(MODULE) ## Break one thing at a time, and see what the person is told
	@echo '== Faults'
	node --test --test-reporter=spec tests/browser/faults.test.mjs

# PARTS="rules bench" runs some only. Writes doc/quality.md.
quality: setup-test $(MODULE) ## Try the product against faults, load and hostile input: some hours
	node tools/quality.mjs $(PARTS)

# The short form is a test of the page.
hostile: setup-engines $(MODULE) ## Attack the module in Node and three engines, and play 100,000 games to see that they leave nothing
	@echo '== The module under attack, in Node, Chromium, Firefox and WebKit'
	node tools/hostile.mjs

frames: setup-test $(MODULE) ## Measure the work in a frame of the board's motion
	node tools/frames.mjs

gallery: setup-test $(MODULE) ## Take a picture of every state, theme and screen, into target/gallery
	node tools/gallery.mjs

load: setup-test dist ## Run Lighthouse on target/dist, several times, and weigh the first load
	@echo '== Lighthouse'
	node tools/load.mjs

picture: setup-test $(MODULE) ## Take the pictures anew: the README's, the one for social media, the icons
	node tools/picture.mjs
	node tools/social.mjs
	node tools/icons.mjs

element-docs: setup-node $(PACKAGES) ## Write the element's documentation anew, doc/element.md and custom-elements.json
	@node tools/element-docs.mjs

puzzles: setup-rust setup-node ## Find the page's puzzles anew, www/puzzles.json
	cargo run --release --example puzzles > target/puzzles.json
	mv target/puzzles.json www/puzzles.json
	@node tools/sizes.mjs www/puzzles.json

fmt: setup-lint $(PACKAGES) ## Format all sources
	cargo fmt
	rustfmt fuzz/fuzz_targets/*.rs
	prettier --log-level warn --write --no-error-on-unmatched-pattern www tests tools

format-check: setup-lint $(PACKAGES) ## Check that all sources are formatted
	@echo '== Formatting'
	cargo fmt --check
	rustfmt --check fuzz/fuzz_targets/*.rs
	prettier --log-level warn --check --no-error-on-unmatched-pattern www tests tools

# Twice, because the wasm module's code exists only on WebAssembly.
lint: setup-lint $(PACKAGES) ## Clippy and rustdoc without a warning, native and for WebAssembly; no script makes code of a text
	@echo '== Clippy and rustdoc'
	cargo clippy --all-targets -- -D warnings
	cargo clippy --all-targets --target $(WASM) -- -D warnings
	RUSTDOCFLAGS='-D warnings' cargo doc --no-deps
	RUSTDOCFLAGS='-D warnings' cargo doc --no-deps --target $(WASM)
	@echo '== Texts stay texts'
	@node tools/sinks.mjs

types: $(MODULE) ## Check the types of all scripts against the built module
	@echo '== Types of the scripts'
	tsc

audit: setup-audit ## Check licences, sources and versions of all crates and npm packages, and advisories
	@echo '== What the project is built from'
	@node tools/audit.mjs

clean: ## Remove everything that was built or installed here
	rm -rf target node_modules www/pkg

setup-play:
	@tools/setup.sh rust node python wasm
setup-test:
	@tools/setup.sh rust node python wasm browsers
setup-engines:
	@tools/setup.sh rust node python wasm browsers webkit
setup-lint:
	@tools/setup.sh rust node lint
setup-audit:
	@tools/setup.sh rust node audit
setup-rust:
	@tools/setup.sh rust
setup-node:
	@tools/setup.sh node
setup-fuzz:
	@tools/setup.sh rust fuzz
setup-mutants:
	@tools/setup.sh rust node mutants
setup-coverage:
	@tools/setup.sh rust coverage

# The build goes to a folder of its own and is moved when it is complete, so a
# half-finished one is never served. The module's time is that of the build's start:
# what is edited meanwhile is newer and gets built next time.
$(MODULE): $(shell find src -type f ! -name '.*') Cargo.toml Cargo.lock tools/glue.mjs | setup-play $(PACKAGES)
	@echo '== Building the WebAssembly module'
	@rm -rf target/www-pkg && mkdir -p target && touch target/www-pkg-started
	wasm-pack build . --release --target web --no-pack --no-gitignore --out-dir target/www-pkg
	@node tools/glue.mjs target/www-pkg/quantum_tic_tac_toe.js
	@touch -r target/www-pkg-started target/www-pkg/$(@F)
	@rm -rf www/pkg && mkdir -p www && mv target/www-pkg www/pkg
	@node tools/sizes.mjs $(MODULE) $(MODULE:_bg.wasm=.js)

# The stamp lies in the folder that npm empties first, and is set last.
$(PACKAGES): package.json package-lock.json | setup-node
	@echo '== Installing the npm packages'
	npm ci --no-audit --no-fund
	@touch $@

.PHONY: help play build dist package load test test-rust test-wasm test-page test-random test-package test-engines random bench bytes quality faults hostile properties fuzz mutants coverage audit element-docs gallery frames picture puzzles fmt format-check lint types clean \
  setup-play setup-test setup-engines setup-lint setup-audit setup-rust setup-node setup-fuzz setup-mutants setup-coverage
