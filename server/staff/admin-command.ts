// `npm run admin`: for an owner who cannot log in but has access to the shop's machine.

import { Username } from "../../contract/credentials.ts";
import type { StaffMember } from "../../contract/staff.ts";
import type { Database } from "../platform/database/connect.ts";
import { addStaff } from "./add-staff.ts";
import type { Actor } from "./audit-log/audit.ts";
import { changeAccount } from "./change-account.ts";
import { generatePassword } from "./ensure-owner.ts";
import { listStaff } from "./staff-queries.ts";

/** The command cannot be done. The message explains what to do instead. */
export class CommandError extends Error {}

const USAGE = `Say what to do:
  npm run admin -- list                     who may log in
  npm run admin -- add-owner NAME           makes another owner
  npm run admin -- reset-password NAME      gives an account a new password and ends its sessions;
                                            with --without-second-factor also removes its authenticator app`;

const ACTOR: Actor = { name: "command line", source: "command line" };
const WITHOUT_APP = "--without-second-factor";

/**
 * Runs the command of the arguments.
 * @returns text for the terminal. A generated password appears only there
 * @throws CommandError
 */
export async function runAdminCommand(db: Database, args: readonly string[]): Promise<string> {
  const [command, name, ...options] = args;
  if (command === "list" && name === undefined) return tableOf(await listStaff(db));
  if (name === undefined || name.startsWith("-")) throw new CommandError(USAGE);
  if (command === "add-owner" && options.length === 0) return addOwner(db, name);
  if (command === "reset-password" && options.every((option) => option === WITHOUT_APP))
    return resetPassword(db, name, options.length > 0);
  throw new CommandError(USAGE);
}

async function addOwner(db: Database, username: string): Promise<string> {
  const mistake = Username.safeParse(username).error?.issues[0]?.message;
  if (mistake) throw new CommandError(`"${username}" cannot be a username: ${mistake}.`);
  const existing = await findAccount(db, username);
  if (existing)
    throw new CommandError(
      `${existing.username} is there already, as ${existing.role}. An owner changes roles under Staff; for a new ` +
        `password: npm run admin -- reset-password ${existing.username}`,
    );
  const password = generatePassword();
  await addStaff({ db }, { username, password, role: "owner" }, ACTOR);
  return `${username} is an owner now, with password ${password} (shown only now).`;
}

async function resetPassword(db: Database, username: string, withoutApp: boolean): Promise<string> {
  const account = await findAccount(db, username);
  if (!account)
    throw new CommandError(`There is no account ${username}. "npm run admin -- list" shows who is there.`);
  const password = generatePassword();
  await changeAccount(db, account._id, { password, ...(withoutApp ? { twoFactor: false } : {}) }, ACTOR);
  const message = `${account.username} has a new password: ${password} (shown only now). All sessions are ended.`;
  if (!account.twoFactor) return message;
  return withoutApp
    ? `${message} The authenticator app is removed.`
    : `${message} The authenticator app is still required; ${WITHOUT_APP} removes it.`;
}

async function findAccount(db: Database, username: string): Promise<StaffMember | undefined> {
  const staff = await listStaff(db);
  return staff.find((member) => member.username.toLowerCase() === username.toLowerCase());
}

function tableOf(staff: readonly StaffMember[]): string {
  if (staff.length === 0) return "There is no account yet: npm run admin -- add-owner NAME";
  const rows = staff.map(({ username, role, twoFactor, lastSeenAt }) => [
    username,
    role,
    twoFactor ? "authenticator app" : "password only",
    lastSeenAt ? `last seen ${lastSeenAt.slice(0, 16).replace("T", " ")} UTC` : "never seen",
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}
