import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { noticeProxies } from "../../platform/http/notice-proxies.ts";
import { dismissAlarms } from "./dismiss-alarms.ts";
import { raiseStandingAlarm } from "./raise-alarm.ts";

/** Warns of a proxy that TRUSTED_PROXIES does not name, until a start with it named. */
export async function warnOfProxies(app: FastifyInstance, { db, config, log }: Deps): Promise<void> {
  for (const address of config.trustedProxies)
    await dismissAlarms(db, "proxy-not-trusted", null, { address });
  noticeProxies(app, (address) => {
    log.warn(
      { address },
      "a proxy that TRUSTED_PROXIES does not name stands in front: all shoppers share one limit",
    );
    raiseStandingAlarm(db, "proxy-not-trusted", { address }).catch((err: unknown) =>
      log.error({ err }, "alarm not raised"),
    );
  });
}
