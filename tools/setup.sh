#!/usr/bin/env bash
# Brings what a command needs and this machine lacks, or says how to get it:
#   tools/setup.sh rust node wasm bindgen wasm-pack browsers firefox webkit redis lint audit fuzz mutants coverage
# (any of these parts).
# Silent where nothing is missing. On Debian and Ubuntu, as root, packages come by
# apt; elsewhere it prints the command and fails, because it must not guess a
# password nor change a system that it does not know.
set -euo pipefail
cd "$(dirname "$0")/.."

# A shell that has not read rustup's settings does not know this folder.
export PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"

WASM_PACK=0.15.1
CARGO_DENY=0.20.2
GECKODRIVER=0.37.1
CARGO_FUZZ=0.13.2
CARGO_MUTANTS=27.1.0
CARGO_LLVM_COV=0.9.1
GET_RUST="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }
works() { "$@" >/dev/null 2>&1; } # macOS and pyenv have stand-ins that only complain

# older 1.9 1.10: is the first version the lower one?
older() {
  awk -v a="$1" -v b="$2" 'BEGIN {
    split(a, x, "."); split(b, y, ".")
    for (i = 1; i <= 3; i++) if (x[i] + 0 != y[i] + 0) exit !(x[i] + 0 < y[i] + 0)
    exit 1
  }'
}

# lacks WHAT DEBIAN FEDORA ARCH HOMEBREW: notes what is missing and the packages it is in.
# "a|b" on Debian: the first that the release has (Ubuntu's names differ).
what='' debian='' fedora='' arch='' homebrew=''
lacks() {
  what="${what:+$what, }$1"
  debian="$debian $2" fedora="$fedora $3" arch="$arch${4:+ $4}" homebrew="$homebrew${5:+ $5}"
}

debian_names() {
  local names name
  for names in $debian; do
    for name in ${names//|/ }; do
      if works apt-cache show "$name"; then break; fi
      name=${names%%|*}
    done
    printf ' %s' "$name"
  done
}

# Installs what lacks noted, or ends with the command that would.
install_packages() {
  [ -n "$what" ] || return 0
  if has apt-get && [ "$(id -u)" = 0 ] && [ -z "${SETUP_AGAIN:-}" ]; then
    say "Installing with apt: $what"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q >&2
    # shellcheck disable=SC2046 # a list of names
    apt-get install -q -y --no-install-recommends $(debian_names) >&2
    # Once more from the start: what apt has may be too old or a mere stand-in.
    exec env SETUP_AGAIN=1 bash tools/setup.sh "${parts[@]}"
  fi
  say "Missing: $what. To install:"
  if has apt-get; then say "  sudo apt-get update && sudo apt-get install$(debian_names)"
  elif has dnf; then say "  sudo dnf install$fedora"
  elif has pacman; then say "  sudo pacman -S$arch"
  elif has brew; then say "  brew install$homebrew"
  elif [ "$(uname)" = Darwin ]; then say "  brew install$homebrew      (Homebrew is at https://brew.sh)"
  else
    say "  Debian, Ubuntu   sudo apt-get install$(debian_names)"
    say "  Fedora           sudo dnf install$fedora"
    say "  Arch             sudo pacman -S$arch"
  fi
  exit 1
}

need_node() { # VERSION WHO
  local have
  have=$(node --version)
  if older "${have#v}" "$1"; then
    fail "$2 Node.js $1 or newer, this is $have. To install a newer one: sudo npx --yes n 22"
  fi
}

find_rust() {
  local need have
  has cargo || fail "Missing: Rust. To install:" $'\n ' "$GET_RUST"
  need=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  have=$(rustc --version | awk '{ print $2 }')
  if older "$have" "$need"; then
    has rustup || fail "Rust $need or newer is needed, this is $have. To install:" $'\n ' "$GET_RUST"
    fail "Rust $need or newer is needed, this is $have. To update: rustup update stable"
  fi
  if ! works cc --version; then
    [ "$(uname)" != Darwin ] || fail "Missing: a C compiler, Rust's linker. To install: xcode-select --install"
    lacks "a C compiler, Rust's linker" "gcc libc6-dev" "gcc" "gcc" "gcc"
  fi
}

find_node() {
  if ! works node --version || ! has npm; then
    lacks "Node.js with npm" "nodejs npm" "nodejs npm" "nodejs npm" "node"
  else
    need_node 18 "Building needs"
  fi
}

# The page's tests find Chromium as they will when they run. Its driver must have
# the same version, so it comes from where Chromium comes from; for Google's Chrome
# wasm-pack downloads it.
find_browsers() {
  local chromium=''
  if works node --version; then
    need_node 20 "The tests need" # for playwright
    # A variable that names no browser is an error, and node has said so.
    if [ -n "${CHROMIUM:-}${CHROME_PATH:-}" ]; then chromium=$(node tools/browsers.mjs) || exit 1
    else chromium=$(node tools/browsers.mjs 2>/dev/null) || true; fi
  fi
  [ -n "$chromium" ] || lacks "Chromium" "chromium|chromium-browser" "chromium" "chromium" "google-chrome"
  # Chromium without windows opens a page in half the time. Not every release has it.
  if [ "$(id -u)" = 0 ] && [ -z "${SETUP_AGAIN:-}" ] && has apt-get && ! has chromium-headless-shell; then
    if [ -z "$chromium" ] || works apt-cache show chromium-headless-shell; then
      lacks "Chromium without windows" "chromium-headless-shell|chromium" "" "" ""
    fi
  fi
  case "$(uname):$chromium" in
    Darwin:* | *:*google* | *:*/chrome) ;;
    *) has chromedriver || lacks "ChromeDriver" "chromium-driver|chromium-chromedriver" "chromedriver" "" "" ;;
  esac
}

find_firefox() {
  has firefox || [ -d /Applications/Firefox.app ] || [ -d "$HOME/Applications/Firefox.app" ] ||
    lacks "Firefox" "firefox-esr|firefox" "firefox" "firefox" "firefox"
}

# Safari's engine with a driver, as Debian and Ubuntu have it; a screen for it, which
# need not be a real one.
find_webkit() {
  if ! has apt-get; then
    say "WebKit is tested on Debian and Ubuntu only; here the page is tested in Chromium and Firefox."
    return 0
  fi
  has WebKitWebDriver || lacks "WebKit's driver" "webkit2gtk-driver" "" "" ""
  { has xvfb-run && has xauth; } || lacks "a virtual screen" "xvfb xauth" "" "" ""
}

# The tests start it themselves. Debian's package starts a service as well, which nobody needs here.
find_redis() {
  if ! has redis-server; then
    lacks "redis-server" "redis-server" "redis" "redis" "redis"
    export REDIS_IS_NEW=yes
  elif [ -n "${REDIS_IS_NEW:-}" ]; then
    works systemctl disable --now redis-server || works service redis-server stop || true
  fi
}

# cargo_install CRATE VERSION OPTION...: unoptimised, because that compiles in half the time,
# and none of these tools has much to do.
cargo_install() {
  say "Installing $1 $2 with cargo (once, a minute or two)"
  CARGO_PROFILE_RELEASE_OPT_LEVEL=0 cargo install --quiet "$1" --version "$2" "${@:3}" >&2
}

# version_of COMMAND...: what it says of itself, or nothing.
version_of() { "$@" --version 2>/dev/null | awk 'NR == 1 { print $2 }' || true; }

# brings TOOL VERSION: a tool of cargo's, in this version, since others count otherwise.
brings() {
  [ "$(version_of "$1" "${1#cargo-}")" = "$2" ] || cargo_install "$1" "$2" --locked
}

add_wasm() {
  [ ! -d "$(rustc --print target-libdir --target wasm32-unknown-unknown)" ] || return 0
  has rustup || fail "This Rust cannot compile to WebAssembly. Install the one from rustup:" $'\n ' "$GET_RUST"
  rustup target add wasm32-unknown-unknown >&2
}

# wasm-bindgen must have the version of the crate. wasm-pack takes it too, and expects the test
# runner beside it. Without what would fetch pages over TLS; the runner speaks to this machine only.
add_bindgen() {
  local need
  need=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/"/, ""); print $3 }' Cargo.lock)
  if [ "$(version_of wasm-bindgen)" != "$need" ] || ! has wasm-bindgen-test-runner; then
    cargo_install wasm-bindgen-cli "$need" --no-default-features --bin wasm-bindgen --bin wasm-bindgen-test-runner
  fi
}

add_wasm-pack() {
  local have
  has wasm-pack || cargo_install wasm-pack "$WASM_PACK" --locked
  have=$(version_of wasm-pack)
  if older "$have" "$WASM_PACK"; then
    fail "wasm-pack $WASM_PACK or newer is needed, this is $have. To update: cargo install wasm-pack --version $WASM_PACK --locked"
  fi
}

add_firefox() {
  has geckodriver || cargo_install geckodriver "$GECKODRIVER" --locked
}

add_audit() { brings cargo-deny "$CARGO_DENY"; }

add_lint() {
  local tool
  add_wasm
  for tool in fmt clippy; do
    works "cargo-$tool" --version && continue
    has rustup || fail "Missing: cargo $tool. Install the Rust from rustup:" $'\n ' "$GET_RUST"
    rustup component add "${tool/fmt/rustfmt}" >&2
  done
}

# Its fuzzer is a part of LLVM that is written in C++.
find_fuzz() {
  works c++ --version || lacks "a C++ compiler" "g++" "gcc-c++" "gcc" "gcc"
}

add_fuzz() { brings cargo-fuzz "$CARGO_FUZZ"; }

add_mutants() { brings cargo-mutants "$CARGO_MUTANTS"; }

add_coverage() {
  brings cargo-llvm-cov "$CARGO_LLVM_COV"
  # Reads what this compiler's LLVM writes, which the system's may not.
  [ ! -x "$(rustc --print target-libdir)/../bin/llvm-cov" ] || return 0
  has rustup || fail "Missing: llvm-tools. Install the Rust from rustup:" $'\n ' "$GET_RUST"
  rustup component add llvm-tools >&2
}

[ $# -gt 0 ] || fail "Usage: tools/setup.sh PART..."
parts=("$@")
# First all that a package manager brings, so that one command names it all.
for part in "${parts[@]}"; do
  case $part in
    rust | node | browsers | firefox | webkit | redis | fuzz) "find_$part" ;;
    wasm | bindgen | wasm-pack | lint | audit | mutants | coverage) ;;
    *) fail "tools/setup.sh: no part $part" ;;
  esac
done
install_packages
for part in "${parts[@]}"; do
  case $part in
    wasm | bindgen | wasm-pack | lint | audit | firefox | fuzz | mutants | coverage) "add_$part" ;;
  esac
done
