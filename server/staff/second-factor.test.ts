import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openAdmin, PASSWORD } from "../../tests/support/admin.ts";
import { type Answer, expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectTooMany, freshSource } from "../../tests/support/limits.ts";
import { otherThan } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { codeOf, forgetUsedSteps, openSecuredAdmin } from "../../tests/support/second-factor.ts";
import { consumeAppCode, openSecret, sealSecret } from "./authenticator-app.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

type LoginAnswer = Answer<{ token: string; code: string; fields: Record<string, string> }>;

function login(username: string, code?: unknown, password = PASSWORD): Promise<LoginAnswer> {
  return sendRequest(shop, "POST", "/api/admin/login", { body: { username, password, code } });
}

const recordOf = (actor: string) =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["action", "subject", "before", "after"])
    .where("actor", "=", actor)
    .orderBy("id")
    .execute();

const failuresOf = async (username: string) =>
  (await databaseOf(shop).selectFrom("loginFailures").selectAll().where("username", "=", username).execute())
    .length;

test("an account without an authenticator app needs no code, and ignores one", async () => {
  const { username } = await openAdmin(shop);
  expect((await login(username)).status).toBe(200);
  expect((await login(username, "123456")).status).toBe(200);
});

test("the app is set up with a secret and one of its codes, and gives ten recovery codes", async () => {
  const admin = await openAdmin(shop, "packer");
  const state = async () => (await admin.request("GET", "/api/admin/two-factor")).json;
  expect(await state()).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
  const started = await admin.request<{ secret: string; uri: string }>("POST", "/api/admin/two-factor");
  const { secret, uri } = expectStatus(started, 200).json;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({ secret, issuer: "Nendra" });
  expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Nendra:${admin.username}?`);
  // Until the first code is entered, login needs no code.
  expect((await login(admin.username)).status).toBe(200);

  const code = await codeOf(databaseOf(shop), secret);
  expect(await admin.request("PUT", "/api/admin/two-factor", { code: otherThan(code) })).toMatchObject({
    status: 400,
    json: { code: "SECOND_FACTOR_WRONG", fields: { code: expect.any(String) } },
  });
  expect((await login(admin.username)).status).toBe(200);
  const on = await admin.request<{ recoveryCodes: string[] }>("PUT", "/api/admin/two-factor", { code });
  expect(on.status).toBe(200);
  expect(new Set(on.json.recoveryCodes).size).toBe(10);
  for (const recovery of on.json.recoveryCodes)
    expect(recovery).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(await state()).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
  expect((await admin.request("GET", "/api/admin/profile")).json).toMatchObject({ twoFactor: true });
  expect((await recordOf(admin.username)).map(({ action }) => action)).toEqual([
    "login",
    "authenticator app started",
    "login",
    "login",
    "authenticator app turned on",
  ]);
});

test("turning the app on ends the other sessions", async () => {
  const admin = await openAdmin(shop, "packer");
  const other = expectStatus(await login(admin.username), 200).json.token;
  const asOther = () =>
    sendRequest(shop, "GET", "/api/admin/profile", { headers: { authorization: `Bearer ${other}` } });
  const { secret } = (await admin.request<{ secret: string }>("POST", "/api/admin/two-factor")).json;
  expect((await asOther()).status).toBe(200);
  const code = await codeOf(databaseOf(shop), secret);
  expectStatus(await admin.request("PUT", "/api/admin/two-factor", { code }), 200);
  expect((await asOther()).status).toBe(401);
  expect((await admin.request("GET", "/api/admin/profile")).status).toBe(200);
  expect((await recordOf(admin.username)).slice(-1)).toMatchObject([
    { action: "authenticator app turned on", before: { sessions: 1 } },
  ]);
});

test("login needs the code only after the right password, and succeeds with both", async () => {
  const { username, secret } = await openSecuredAdmin(shop);
  expect(await login(username)).toMatchObject({ status: 401, json: { code: "SECOND_FACTOR_NEEDED" } });
  expect(await login(username, "  ")).toMatchObject({ status: 401, json: { code: "SECOND_FACTOR_NEEDED" } });
  expect(await failuresOf(username)).toBe(0);
  for (const typed of [undefined, await codeOf(databaseOf(shop), secret)]) {
    const answer = await login(username, typed, "another-password");
    expect(answer).toMatchObject({ status: 401, json: { code: "LOGIN_REFUSED" } });
  }
  const code = await codeOf(databaseOf(shop), secret);
  const opened = await login(username, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(opened.status).toBe(200);
  const headers = { authorization: `Bearer ${opened.json.token}` };
  expect((await sendRequest(shop, "GET", "/api/admin/profile", { headers })).json).toMatchObject({
    username,
  });
});

test("a wrong code is recorded and does not count as a wrong password", async () => {
  const { username, secret } = await openSecuredAdmin(shop);
  const wrong = otherThan(await codeOf(databaseOf(shop), secret));
  const answer = await login(username, wrong);
  expect(answer).toMatchObject({ status: 400, json: { code: "SECOND_FACTOR_WRONG" } });
  expect(answer.json.token).toBeUndefined();
  expect(await failuresOf(username)).toBe(0);
  expect((await recordOf(username)).at(-1)).toMatchObject({ action: "code refused" });
});

test.each([
  ["a list", ["123456"]],
  ["an object", { $ne: "" }],
  ["a number", 123_456],
  ["41 characters", "1".repeat(41)],
])("a code that is %s is refused as malformed", async (_, code) => {
  const { username } = await openSecuredAdmin(shop);
  expect(await login(username, code)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test.each(["12345", "1234567", "½23456", "१२३४५६", "abcdef", "0x1234", "\0", "----", "' or 1=1 --"])(
  "the code %j does not log in",
  async (code) => {
    const { username } = await openSecuredAdmin(shop);
    expect(await login(username, code)).toMatchObject({ status: 400, json: { code: "SECOND_FACTOR_WRONG" } });
  },
);

test("a code opens one session, even with simultaneous logins", async () => {
  const { username, secret } = await openSecuredAdmin(shop);
  const code = await codeOf(databaseOf(shop), secret);
  const answers = await Promise.all(Array.from({ length: 4 }, () => login(username, code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
});

test("codes of the step before and after are accepted, each once and never after a later one", async () => {
  const { username, secret } = await openSecuredAdmin(shop);
  const db = databaseOf(shop);
  const { otpPepper } = shop.shop.deps;
  // Within one transaction the database's clock stands still.
  await db.transaction().execute(async (trx) => {
    const take = async (steps: number) => {
      const account = await trx
        .selectFrom("adminUsers")
        .select(["id", "twoFactorSecret"])
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
      return consumeAppCode(trx, otpPepper, account, await codeOf(trx, secret, steps));
    };
    expect([await take(-2), await take(2)]).toEqual([false, false]);
    expect([await take(-1), await take(-1)]).toEqual([true, false]);
    expect([await take(1), await take(0), await take(1)]).toEqual([true, false, false]);
  });
});

test("a recovery code opens one session, in any notation", async () => {
  const { username, recoveryCodes, request: asAdmin } = await openSecuredAdmin(shop);
  const [first = "", second = ""] = recoveryCodes;
  expect((await login(username, first)).status).toBe(200);
  expect((await recordOf(username)).at(-1)).toMatchObject({
    action: "login",
    after: { with: "recovery code" },
  });
  expect((await login(username, first)).status).toBe(400);
  const sloppy = ` ${second.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
  expect((await login(username, sloppy)).status).toBe(200);
  expect((await asAdmin("GET", "/api/admin/two-factor")).json).toMatchObject({ recoveryCodesLeft: 8 });
});

test("another account's recovery code does not log in", async () => {
  const [one, other] = [await openSecuredAdmin(shop), await openSecuredAdmin(shop)];
  expect((await login(one.username, other.recoveryCodes[0])).status).toBe(400);
  expect((await login(other.username, other.recoveryCodes[0])).status).toBe(200);
});

test("turning the app off removes all codes; turning it on again creates another secret", async () => {
  const admin = await openSecuredAdmin(shop);
  expect((await admin.request("DELETE", "/api/admin/two-factor")).status).toBe(200);
  expect((await recordOf(admin.username)).at(-1)).toMatchObject({ action: "authenticator app turned off" });
  expect((await login(admin.username)).status).toBe(200);
  const { secret } = (await admin.request<{ secret: string }>("POST", "/api/admin/two-factor")).json;
  expect(secret).not.toBe(admin.secret);
  const code = await codeOf(databaseOf(shop), secret);
  expect((await admin.request("PUT", "/api/admin/two-factor", { code })).status).toBe(200);
  await forgetUsedSteps(shop, admin.username);
  expect((await login(admin.username, admin.recoveryCodes[0])).status).toBe(400);
  expect((await login(admin.username, await codeOf(databaseOf(shop), admin.secret))).status).toBe(400);
  expect((await login(admin.username, await codeOf(databaseOf(shop), secret))).status).toBe(200);
});

test("calls that do not fit the state of the app are refused", async () => {
  const plain = await openAdmin(shop);
  const refused = { status: 409, json: { code: "TWO_FACTOR_STATE" } };
  expect(await plain.request("PUT", "/api/admin/two-factor", { code: "123456" })).toMatchObject(refused);
  expect(await plain.request("DELETE", "/api/admin/two-factor")).toMatchObject(refused);
  const secured = await openSecuredAdmin(shop);
  expect(await secured.request("POST", "/api/admin/two-factor")).toMatchObject(refused);
  expect(await secured.request("PUT", "/api/admin/two-factor", { code: "123456" })).toMatchObject(refused);
});

test("a sealed secret can be opened only with the shop's secret, for its own account, and unaltered", () => {
  const sealed = sealSecret("pepper", "somebody", "JBSWY3DPEHPK3PXP");
  expect(openSecret("pepper", "somebody", sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(openSecret("another", "somebody", sealed)).toBeNull();
  expect(openSecret("pepper", "somebody else", sealed)).toBeNull();
  const altered = Buffer.from(sealed);
  altered[altered.length - 1] = (altered.at(-1) as number) ^ 1;
  expect(openSecret("pepper", "somebody", altered)).toBeNull();
  expect(sealSecret("pepper", "somebody", "JBSWY3DPEHPK3PXP")).not.toEqual(sealed);
});

test("if the shop's secret is lost, a recovery code still logs in", async () => {
  const { username, secret, recoveryCodes } = await openSecuredAdmin(shop);
  await databaseOf(shop)
    .updateTable("adminUsers")
    .set({ twoFactorSecret: sealSecret("a lost pepper", "somebody", secret) })
    .where("username", "=", username)
    .execute();
  expect((await login(username, await codeOf(databaseOf(shop), secret))).status).toBe(400);
  expect((await login(username, recoveryCodes[0])).status).toBe(200);
});

describe("the limit of wrong codes", () => {
  const QUARTER = 15 * 60;
  let strict: TestShop;
  beforeAll(async () => {
    const limits = { codeWrongPerQuarterHour: 3, codeWrongPerDay: 5, loginWrongPerQuarterHour: 2 };
    strict = await openClonedShop({ limits });
  });
  afterAll(() => strict.close());
  afterEach(() => databaseOf(strict).deleteFrom("secondFactorFailures").execute());

  const enter = (username: string, code: string | undefined, password = PASSWORD): Promise<LoginAnswer> =>
    sendRequest(strict, "POST", "/api/admin/login", {
      body: { username, password, code },
      from: freshSource(),
    });
  const backOff = (interval: string) =>
    sql`update second_factor_failures set failed_at = failed_at - ${interval}::interval`.execute(
      databaseOf(strict),
    );
  /** An account with an app, the current code, and a wrong one. */
  async function secured() {
    const admin = await openSecuredAdmin(strict);
    const right = await codeOf(databaseOf(strict), admin.secret);
    return { ...admin, right, wrong: otherThan(right) };
  }

  test("wrong codes from all addresses count, and simultaneous ones cannot exceed the limit", async () => {
    const { username, right, wrong } = await secured();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(username, wrong)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 429, 429, 429, 429, 429]);
    expectTooMany(await enter(username, right), QUARTER, "CODES_SPENT");
    await backOff("16 minutes");
    expect((await enter(username, right)).status).toBe(200);
  });

  test("the limit is per account", async () => {
    const [one, other] = [await secured(), await secured()];
    for (let n = 0; n < 3; n++) expect((await enter(one.username, one.wrong)).status).toBe(400);
    expect((await enter(one.username, one.right)).status).toBe(429);
    expect((await enter(other.username, other.right)).status).toBe(200);
  });

  test("there is also a limit per day", async () => {
    const { username, right, wrong } = await secured();
    for (let n = 0; n < 3; n++) expect((await enter(username, wrong)).status).toBe(400);
    await backOff("16 minutes");
    for (let n = 0; n < 2; n++) expect((await enter(username, wrong)).status).toBe(400);
    expectTooMany(await enter(username, right), 24 * 3_600 - 16 * 60, "CODES_SPENT");
    await backOff("24 hours");
    expect((await enter(username, right)).status).toBe(200);
  });

  test("attempts without the right password do not count, nor do right codes", async () => {
    const { username, right, wrong } = await secured();
    for (let n = 0; n < 8; n++) expect((await enter(username, wrong, "another-password")).status).toBe(401);
    for (let n = 0; n < 4; n++) {
      expect((await enter(username, right)).status).toBe(200);
      await forgetUsedSteps(strict, username);
    }
  });

  test("wrong codes do not count as wrong passwords", async () => {
    const admin = await secured();
    const from = freshSource();
    const body = { username: admin.username, password: PASSWORD };
    const at = (code: string) =>
      sendRequest(strict, "POST", "/api/admin/login", { body: { ...body, code }, from });
    for (let n = 0; n < 2; n++) expect((await at(admin.wrong)).status).toBe(400);
    expect((await at(admin.right)).status).toBe(200);
  });

  test("above the limit a recovery code still logs in, and a wrong one gets an error that explains what to do", async () => {
    const { username, recoveryCodes, wrong } = await secured();
    for (let n = 0; n < 3; n++) expect((await enter(username, wrong)).status).toBe(400);
    expect(await enter(username, "0000-0000-0000-0000")).toMatchObject({
      status: 429,
      json: { code: "CODES_SPENT", message: expect.stringContaining("recovery code") },
    });
    expect((await enter(username, recoveryCodes[0])).status).toBe(200);
  });

  test("a new password resets the count: the attacker does not know it", async () => {
    const admin = await secured();
    for (let n = 0; n < 3; n++) expect((await enter(admin.username, admin.wrong)).status).toBe(400);
    const next = "quite-another-password";
    expect((await admin.request("PUT", "/api/admin/password", { current: PASSWORD, next })).status).toBe(200);
    expect((await enter(admin.username, admin.right, next)).status).toBe(200);
  });

  test("a new password set by the owner resets the count", async () => {
    const [owner, admin] = [await openAdmin(strict), await secured()];
    const { id } = await databaseOf(strict)
      .selectFrom("adminUsers")
      .select("id")
      .where("username", "=", admin.username)
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 3; n++) expect((await enter(admin.username, admin.wrong)).status).toBe(400);
    const password = "given-by-the-owner";
    expect((await owner.request("PUT", `/api/admin/staff/${id}`, { password })).status).toBe(200);
    expect((await enter(admin.username, admin.right, password)).status).toBe(200);
  });
});
