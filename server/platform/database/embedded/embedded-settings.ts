// The server settings of the embedded PostgreSQL.

const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
const FOR_TESTS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const LISTENING = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "50",
};

// Prevents shoppers' data in the log: no parameters, and `terse` drops the DETAIL line that quotes key values.
const LOGGING = {
  log_destination: "stderr",
  logging_collector: "off",
  log_line_prefix: "postgres[%p] ",
  log_statement: "none",
  log_checkpoints: "off",
  log_min_duration_statement: "1000",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_error_verbosity: "terse",
  lc_messages: "C",
};

const UTC = { timezone: "UTC", log_timezone: "UTC" };

/** The `-c name=value` arguments for the postmaster; `extra` overrides the defaults. */
export function settingArguments(
  port: number,
  durable: boolean,
  extra: Record<string, string> = {},
): string[] {
  const durability = durable ? DURABLE : FOR_TESTS;
  const settings = { ...LISTENING, port: String(port), ...LOGGING, ...UTC, ...durability, ...extra };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
