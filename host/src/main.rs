//! The server as a program: reads the command line, listens, prints the address, and serves until it
//! is stopped by Ctrl+C or the signal TERM.

use clap::Parser;
use qttt_host::config::Config;
use qttt_host::routes::{self, App};
use qttt_host::server::Server;
use qttt_host::{greeting, log};
use std::error::Error;
use std::process::ExitCode;
use tokio::signal;
use tokio_util::sync::CancellationToken;

fn main() -> ExitCode {
    let config = Config::parse();
    let _log = log::init(config.log);
    match serve(&config) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            tracing::warn!("some connections were closed before they had ended");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("Cannot serve: {error}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn serve(config: &Config) -> Result<bool, Box<dyn Error>> {
    raise_file_limit(config);
    let stop = CancellationToken::new();
    let app = App::new(config, stop.clone())?;
    let routes = routes::with_middleware(routes::all(app), config);
    let server = Server::listen(config).await?;
    if config.port != 0 && config.port != server.port() {
        eprintln!("Port {} is busy, taking {} instead.", config.port, server.port());
    }
    // Signals are handled before the address is printed.
    let signal = shutdown_signal()?;
    let stopping = stop.clone();
    tokio::spawn(async move {
        signal.await;
        stopping.cancel();
    });
    print!("{}", greeting::text(&config.host, server.port()));
    Ok(server.run(routes, config, stop).await)
}

/// Raises the limit of open files: each connection is one, and each file that is being sent.
fn raise_file_limit(config: &Config) {
    #[cfg(unix)]
    {
        let wanted = 2 * u64::from(config.limits.connections) + 128;
        match rlimit::increase_nofile_limit(wanted) {
            Ok(allowed) if allowed < wanted => {
                tracing::warn!("the system allows only {allowed} open files, {wanted} are wanted");
            }
            Ok(_) => {}
            Err(error) => tracing::warn!("the limit of open files could not be raised: {error}"),
        }
    }
}

/// Waits for the first signal to stop. The second one ends the program at once.
fn shutdown_signal() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    #[cfg(unix)]
    let mut interrupt = signal::unix::signal(signal::unix::SignalKind::interrupt())?;
    #[cfg(unix)]
    let mut signalled = async move || {
        tokio::select! { _ = terminate.recv() => {}, _ = interrupt.recv() => {} }
    };
    #[cfg(not(unix))]
    let mut signalled = async || {
        let _ = signal::ctrl_c().await;
    };
    Ok(async move {
        signalled().await;
        tokio::spawn(async move {
            signalled().await;
            std::process::exit(130);
        });
    })
}
