// Requirements on an external PostgreSQL: managed ones and Debian's are older than the embedded one.
import type pg from "pg";
import { SettingError } from "../config/config.ts";

export const OLDEST_MAJOR = 15;
/** In the format of `server_version_num`. */
const OLDEST = OLDEST_MAJOR * 1_00_00;
const HAS_UUIDV7 = 18_00_00;

/**
 * UUIDs in version 7, which grow with time (RFC 9562, section 5.7), as PostgreSQL has built in since version 18:
 * milliseconds, then their fraction in twelve bits, then random bits. A random UUID already has the variant's two bits.
 */
export const UUIDV7 = `
  create or replace function uuidv7(shift interval default interval '0') returns uuid
  language sql volatile parallel safe as $$
    select encode(
      substring(int8send(floor(ms)::bigint) from 3)
        || substring(int4send(28672 + floor((ms - floor(ms)) * 4096)::int) from 3)
        || substring(uuid_send(gen_random_uuid()) from 9),
      'hex')::uuid
    from (select extract(epoch from clock_timestamp() + shift) * 1000 as ms) as clock
  $$`;

/**
 * Adds to an older PostgreSQL what the migrations require.
 * @throws SettingError when it is too old for the shop
 */
export async function completePostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  const [{ number, name }] = rows as [{ number: number; name: string }];
  refuseTooOld(number, name);
  if (number < HAS_UUIDV7) await client.query(UUIDV7);
}

/** @throws SettingError */
export function refuseTooOld(number: number, name: string): void {
  if (number < OLDEST)
    throw new SettingError(
      `The database at DATABASE_URL is PostgreSQL ${name}. The shop needs ${OLDEST_MAJOR} or newer: upgrade it, or leave DATABASE_URL out.`,
    );
}
