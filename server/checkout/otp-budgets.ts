// Limits how many codes are sent: per phone, per source address, per order and for the whole shop.
// The table otp_counts has the number of codes per five minutes. The codes themselves are read only
// when a limit is reached, and then at most five minutes' worth.
import { type RawBuilder, sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { type BudgetUse, type OtpCount, shopBudgetUse } from "../../rules/otp-budget.ts";
import { OTP_RESEND_SECONDS, type Phone } from "../../rules/phone.ts";
import { ShopError } from "../errors.ts";
import type { Limits } from "../platform/config/limit-settings.ts";
import type { Queryable } from "../platform/database/connect.ts";

export interface OtpRequest {
  phone: Phone;
  /** IPv4 address or IPv6 /64 of the shopper. */
  source: string;
  orderId: OrderUuid | null;
}

// Few codes are verified when under a fifth of the last fifty were entered correctly.
const LAST_SENDS = 50;
const MIN_VERIFIED = 10;
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** The length of a period of `otp_counts` in seconds. */
const PERIOD = 300;
const WHOLE_SHOP = "";
/** A code that was entered correctly no longer counts against its budget. */
const UNPROVEN = sql`state <> 'used'`;
/** Not now(), the start of the transaction, since it may have waited for other senders. */
const NOW = sql`statement_timestamp()`;

/**
 * Serialises counting and adding codes, so that concurrent senders cannot pass a limit together. One lock for
 * the whole shop: it is held for some milliseconds until the transaction ends, never during a call to the
 * provider.
 */
export const lockSends = sql`pg_advisory_xact_lock(hashtextextended('otp sends', 0))`;

/**
 * Checks every budget. The caller must hold `lockSends`.
 * @returns the use of the shop's hourly budget, including this code
 * @throws ShopError OTP_TOO_SOON if this order's code was sent a moment ago, OTP_TOO_SOON_AFTER_OTHER if it was another
 * order's, OTP_TOO_MANY
 */
export async function refuseBeyondBudgets(
  trx: Queryable,
  limits: Limits,
  request: OtpRequest,
): Promise<BudgetUse> {
  const now = await readStanding(trx, limits, request);
  if (now.tooSoon !== null)
    throw new ShopError(now.isOfOrder ? "OTP_TOO_SOON" : "OTP_TOO_SOON_AFTER_OTHER", {
      retryAfter: now.tooSoon,
    });
  const waits = now.tooMany === null ? [] : [now.tooMany];
  for (const budget of budgetsOf(limits, request, now)) {
    const wait = budget.used < budget.most ? null : await waitFor(trx, budget);
    if (wait !== null) waits.push(wait);
  }
  if (waits.length > 0) throw new ShopError("OTP_TOO_MANY", { retryAfter: Math.max(...waits) });
  const { sent, verified } = now.hour;
  return shopBudgetUse({ sent: sent + 1, verified }, limits.otpShopPerHour, limits.otpShopGrowth);
}

/** Codes sent within an hour or a day. Up to five minutes before that may be included, the length of a period. */
interface Standing {
  /** Seconds until the phone or the order may get another code; null if it may now. */
  tooSoon: number | null;
  /** Whether the phone's newest code is for this order. */
  isOfOrder: boolean | null;
  tooMany: number | null;
  fewAreVerified: boolean;
  hour: OtpCount;
  day: OtpCount;
  /** Of the source, within an hour. */
  unverified: number;
  withoutOrder: number;
}

async function readStanding(
  trx: Queryable,
  limits: Limits,
  { phone, source, orderId }: OtpRequest,
): Promise<Standing> {
  const wait = (most: number, seconds: number, counted = sql`true`) =>
    sql`(select ${seconds}::int - age from of_phone where age < ${seconds} and ${counted}
      order by age offset ${most - 1} limit 1)`;
  const within = (seconds: number) => sql`period > ${NOW} - make_interval(secs => ${seconds + PERIOD})`;
  const total = (column: RawBuilder<number>, of: string, seconds: number) =>
    sql`coalesce(sum(${column}) filter (where source = ${of} and ${within(seconds)}), 0)`;
  const ofShop = (seconds: number) => sql`json_build_object(
    'sent', ${total(sql`sent`, WHOLE_SHOP, seconds)}, 'verified', ${total(sql`verified`, WHOLE_SHOP, seconds)})`;
  const { rows } = await sql<Standing>`
    with of_phone as (
      select source, state, order_id, floor(extract(epoch from ${NOW} - created_at))::int as age from otp_codes
      where phone = ${phone} and state <> 'refused' and created_at > ${NOW} - interval '1 day'
    ), last_sends as (
      select state from otp_codes where state <> 'refused' and created_at > ${NOW} - interval '1 day'
      order by created_at desc limit ${LAST_SENDS}
    )
    select ${wait(1, OTP_RESEND_SECONDS, sql`state <> 'uncertain'`)} as too_soon,
      (select order_id is not distinct from ${orderId}::uuid from of_phone where state <> 'uncertain'
        order by age limit 1) as is_of_order,
      greatest(
        ${wait(limits.otpPhonePerHour, HOUR, UNPROVEN)},
        ${wait(limits.otpPhonePerDay, DAY)},
        ${wait(limits.otpPhonePerDayFromOneSource, DAY, sql`source = ${source} and ${UNPROVEN}`)},
        (select ${DAY}::int from otp_codes where order_id = ${orderId} and state <> 'refused'
          offset ${limits.otpPerOrder - 1} limit 1)) as too_many,
      (select count(*) = ${LAST_SENDS}::int and count(*) filter (where state = 'used') < ${MIN_VERIFIED}::int
        from last_sends) as few_are_verified,
      ${ofShop(HOUR)} as hour, ${ofShop(DAY)} as day,
      ${total(sql`sent - verified`, source, HOUR)} as unverified,
      ${total(sql`without_order`, source, HOUR)} as without_order
    from otp_counts where source in (${WHOLE_SHOP}, ${source}) and ${within(DAY)}`.execute(trx);
  return rows[0] as Standing;
}

/** Which codes of a source, or of the whole shop, a budget counts. */
type Counted = "all" | "unverified" | "without order";

interface Budget {
  source: string;
  seconds: number;
  counted: Counted;
  /** Codes counted so far; may include up to five minutes too many. */
  used: number;
  most: number;
}

function budgetsOf(
  limits: Limits,
  { source, orderId }: OtpRequest,
  { hour, day, unverified, withoutOrder, fewAreVerified }: Standing,
): Budget[] {
  const perHour = Math.min(
    limits.otpSourcePerHour,
    fewAreVerified ? limits.otpSourcePerHourWhenFewVerify : Number.POSITIVE_INFINITY,
  );
  const ofShop = (seconds: number, { sent, verified }: OtpCount, most: number): Budget[] => [
    { source: WHOLE_SHOP, seconds, counted: "unverified", used: sent - verified, most },
    { source: WHOLE_SHOP, seconds, counted: "all", used: sent, most: most * limits.otpShopGrowth },
  ];
  const ofOrderless: Budget = {
    source,
    seconds: HOUR,
    counted: "without order",
    used: withoutOrder,
    most: limits.otpSourcePerHourWithoutOrder,
  };
  return [
    { source, seconds: HOUR, counted: "unverified", used: unverified, most: perHour },
    ...(orderId === null ? [ofOrderless] : []),
    ...ofShop(HOUR, hour, limits.otpShopPerHour),
    ...ofShop(DAY, day, limits.otpShopPerDay),
  ];
}

const COUNTED: Record<Counted, { inPeriod: RawBuilder<number>; is: RawBuilder<boolean> }> = {
  all: { inPeriod: sql`sent`, is: sql`true` },
  unverified: { inPeriod: sql`sent - verified`, is: sql`state <> 'used'` },
  "without order": { inPeriod: sql`without_order`, is: sql`order_id is null` },
};

/**
 * Computes the wait to the second: finds the five minutes of the oldest of the last `most` codes, then that
 * code in them.
 * @returns seconds until fewer than `most` codes are in the window; null if another may be sent now
 */
async function waitFor(trx: Queryable, { source, seconds, counted, most }: Budget): Promise<number | null> {
  const { inPeriod, is } = COUNTED[counted];
  const ofSource = source === WHOLE_SHOP ? sql`true` : sql`source = ${source}`;
  const { rows } = await sql<{ wait: number }>`
    with periods as (
      select period, ${inPeriod} as codes, sum(${inPeriod}) over (order by period desc) as up_to from otp_counts
      where source = ${source} and period > ${NOW} - make_interval(secs => ${seconds + PERIOD})
    ), reached as (
      select period, ${most} - (up_to - codes) as nth from periods where up_to >= ${most}
      order by period desc limit 1
    )
    select ceil(extract(epoch from code.created_at - ${NOW}) + ${seconds})::int as wait
    from reached cross join lateral (
      select created_at from otp_codes
      where state <> 'refused' and ${ofSource} and ${is}
        and created_at >= reached.period and created_at < reached.period + make_interval(secs => ${PERIOD})
      order by created_at desc offset reached.nth - 1 limit 1) as code
    where code.created_at > ${NOW} - make_interval(secs => ${seconds})`.execute(trx);
  return rows[0]?.wait ?? null;
}
