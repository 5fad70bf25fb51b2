// Runs PostgreSQL's short-lived programs as the right user, without the shop's environment variables.
import { spawn } from "node:child_process";
import type { SystemUser } from "./embedded-user.ts";

const PASSED_VARIABLES = ["PATH", "SystemRoot", "TEMP", "TMP"];

export interface RunOptions {
  cwd: string;
  user: SystemUser | undefined;
  input?: string;
}

export interface Run {
  /** Undefined if the program succeeded, else how it ended. */
  ending: string | undefined;
  /** Its stderr. */
  output: string;
}

/** Runs a program to its end. Never rejects. */
export function runToEnd(
  program: string,
  args: string[],
  { cwd, user, input = "" }: RunOptions,
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...identity(user),
      cwd,
      env: plainEnvironment(),
      stdio: ["pipe", "ignore", "pipe"],
      windowsHide: true,
    });
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.stdin.on("error", () => {}).end(input);
    child.on("error", (error) => resolve({ ending: error.message, output }));
    child.on("close", (code, signal) =>
      resolve({ ending: describeEnding(code, signal), output: output.trim() }),
    );
  });
}

/** The signal or exit code; undefined for a success. */
export function describeEnding(code: number | null, signal: string | null): string | undefined {
  return code === 0 ? undefined : (signal ?? `exit code ${code}`);
}

/** The spawn options that run a program as `user`. */
export function identity(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** Few variables: the shop's environment contains secrets, and other programs may run as PostgreSQL's user too. */
export function plainEnvironment(): Record<string, string> {
  const passed = PASSED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(passed), LC_ALL: "C", TZ: "UTC" };
}
