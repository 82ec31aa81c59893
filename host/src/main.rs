//! The server as a program: reads the options, listens, says where, and serves until it is told to
//! stop by Ctrl+C or the signal TERM.

use clap::Parser;
use qttt_host::config::Config;
use qttt_host::routes::{self, App};
use qttt_host::server::Server;
use qttt_host::{announce, log};
use std::error::Error;
use std::process::ExitCode;
use tokio::signal;

fn main() -> ExitCode {
    let config = Config::parse();
    log::begin(config.log);
    match serve(&config) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            tracing::warn!("some answers were not sent in time");
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
    allow_open_files(config);
    let app = App::new(config)?;
    let routes = routes::guarded(routes::all(app), config);
    let server = Server::listen(config).await?;
    if config.port != 0 && config.port != server.port() {
        eprintln!("Port {} is busy, taking {} instead.", config.port, server.port());
    }
    // Before anybody reads the line that says where.
    let stop = told_to_stop()?;
    print!("{}", announce::greeting(&config.host, server.port()));
    Ok(server.run(routes, config, stop).await)
}

/// Each connection is an open file, and a shell allows few.
fn allow_open_files(config: &Config) {
    #[cfg(unix)]
    {
        let wanted = u64::from(config.limits.connections) + 128;
        match rlimit::increase_nofile_limit(wanted) {
            Ok(allowed) if allowed < wanted => {
                tracing::warn!("the system allows only {allowed} open files, {wanted} are wanted");
            }
            Ok(_) => {}
            Err(error) => tracing::warn!("the number of open files stays as it is: {error}"),
        }
    }
}

/// Ends at the first signal to stop. At the second one the program ends at once.
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    #[cfg(unix)]
    let mut interrupt = signal::unix::signal(signal::unix::SignalKind::interrupt())?;
    #[cfg(unix)]
    let mut told = async move || {
        tokio::select! { _ = terminate.recv() => {}, _ = interrupt.recv() => {} }
    };
    #[cfg(not(unix))]
    let mut told = async || {
        let _ = signal::ctrl_c().await;
    };
    Ok(async move {
        told().await;
        tokio::spawn(async move {
            told().await;
            std::process::exit(130);
        });
    })
}
