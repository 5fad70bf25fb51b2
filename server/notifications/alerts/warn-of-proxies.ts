import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { noticeProxies } from "../../platform/http/notice-proxies.ts";
import { dismissAlerts } from "./dismiss-alerts.ts";
import { raiseStandingAlert } from "./raise-alert.ts";

/** Warns of a proxy that TRUSTED_PROXIES does not list. The alert ends at a start with the proxy listed. */
export async function warnOfProxies(app: FastifyInstance, { db, config, log }: Deps): Promise<void> {
  for (const address of config.trustedProxies)
    await dismissAlerts(db, "proxy-not-trusted", null, { address });
  noticeProxies(app, (address) => {
    log.warn(
      { address },
      "a proxy that TRUSTED_PROXIES does not name stands in front: all shoppers share one limit",
    );
    raiseStandingAlert(db, "proxy-not-trusted", { address }).catch((err: unknown) =>
      log.error({ err }, "alert not raised"),
    );
  });
}
