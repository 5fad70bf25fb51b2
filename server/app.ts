// The HTTP server, and all routes and hooks in the order they are mounted.
import type { RequestListener, Server } from "node:http";
import cookie from "@fastify/cookie";
import fastifyStatic from "@fastify/static";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from "fastify";
import type { RenderPage } from "../contract/page-renderer.ts";
import { customerRoutes } from "./back-office/customers/customer-routes.ts";
import { dashboardRoutes } from "./back-office/dashboard/dashboard-routes.ts";
import { lowStockRoutes } from "./back-office/low-stock/low-stock-routes.ts";
import { orderEventStreamRoute } from "./back-office/order-event-stream.ts";
import { orderListRoutes } from "./back-office/order-list-routes.ts";
import { orderRoutes } from "./back-office/order-routes.ts";
import { todayRoutes } from "./back-office/today-routes.ts";
import { adminCatalogueRoutes } from "./catalogue/admin-catalogue-routes.ts";
import { cardRoutes } from "./catalogue/card-routes.ts";
import { catalogueRoutes } from "./catalogue/catalogue-routes.ts";
import { adminHomePageRoutes, homePageRoutes } from "./catalogue/home-page/home-page-routes.ts";
import { cartRoutes } from "./checkout/cart-routes.ts";
import { checkoutRoutes } from "./checkout/checkout-routes.ts";
import { phoneOrderRoutes } from "./checkout/phone-order-routes.ts";
import { findProvedPhone } from "./checkout/shopper-session.ts";
import { adminCouponRoutes } from "./coupons/admin-coupon-routes.ts";
import { couponRoutes } from "./coupons/coupon-routes.ts";
import type { Deps } from "./deps.ts";
import { RETRY_AFTER_SECONDS, ShopError } from "./errors.ts";
import { warnOfProxies } from "./notifications/alerts/warn-of-proxies.ts";
import { notificationSettingsRoutes } from "./notifications/owner/notification-settings-routes.ts";
import { deviceRoutes } from "./notifications/push/device-routes.ts";
import { metricsRoute } from "./operations/metrics/metrics-route.ts";
import type { Metrics } from "./operations/metrics/open-metrics.ts";
import { privacyRoutes } from "./operations/privacy/privacy-routes.ts";
import { appIconRoute } from "./pages/app-icons.ts";
import { UNKNOWN_PAGE } from "./pages/page-address.ts";
import { type Pages, pageRoutes } from "./pages/page-routes.ts";
import { pictureRoutes } from "./pages/picture-routes.ts";
import { sendPageFailure } from "./pages/refused-page.ts";
import { ASSETS, releaseAssetsRoute } from "./pages/release-assets.ts";
import type { RenderedPage } from "./pages/render-on-threads.ts";
import { serviceWorkerRoute } from "./pages/service-worker.ts";
import { siteFiles } from "./pages/site-files.ts";
import { cashRoute } from "./payments/cash-route.ts";
import { paymentRoutes } from "./payments/payment-routes.ts";
import { callbackRoutes, webhookRoutes } from "./payments/provider-routes.ts";
import { refundRoutes } from "./payments/refunds/refund-routes.ts";
import type { Config } from "./platform/config/config.ts";
import { compressOwn } from "./platform/http/compress-own.ts";
import { cspReportRoutes } from "./platform/http/csp-reports.ts";
import { endUnreadRequests } from "./platform/http/end-unread-requests.ts";
import { openHttpServer } from "./platform/http/http-server.ts";
import { limitGuesses } from "./platform/http/limit-guesses.ts";
import { registerLimits } from "./platform/http/limits.ts";
import { measureRequests } from "./platform/http/measure-requests.ts";
import { openApiRoutes } from "./platform/http/open-api.ts";
import { openApiDocument } from "./platform/http/open-api-document.ts";
import { acceptForms } from "./platform/http/read-form.ts";
import { isUnreadablePath, wantsPage } from "./platform/http/refusal-page.ts";
import { refuseForeignHosts, refuseForeignRequests } from "./platform/http/refuse-foreign-requests.ts";
import { refuseUnread } from "./platform/http/refuse-unread-requests.ts";
import type { ReplyCache } from "./platform/http/reply-cache.ts";
import { nameRequests, newRequestId, REQUEST_ID } from "./platform/http/request-id.ts";
import {
  ADMIN_HEADERS,
  API_POLICY,
  commonHeaders,
  isAdminAddress,
} from "./platform/http/security-headers.ts";
import type { Caching } from "./platform/http/serve-cached.ts";
import { shedLoad } from "./platform/http/shed-load.ts";
import { accountantRoutes } from "./reports/accountant/accountant-routes.ts";
import { gstReturnRoutes } from "./reports/gst-return/gst-return-routes.ts";
import { limitedFetchSettled, settlementRoutes } from "./reports/settlements/settlement-routes.ts";
import { visitRoutes } from "./reports/visits/visit-routes.ts";
import { consignmentRoutes } from "./shipping/consignment-routes.ts";
import { courierWebhookRoute } from "./shipping/courier-webhook-route.ts";
import { CourierDays } from "./shipping/delivery-dates/courier-days.ts";
import { deliveryRoutes } from "./shipping/delivery-dates/delivery-routes.ts";
import { findPincode } from "./shipping/pincodes/find-pincode.ts";
import { pincodeRoutes } from "./shipping/pincodes/pincode-routes.ts";
import { shippingRunRoutes } from "./shipping/runs/shipping-run-routes.ts";
import { adminProfileRoutes } from "./shop-profile/admin-profile-routes.ts";
import { shopProfileRoutes } from "./shop-profile/shop-profile-routes.ts";
import { accountRoutes } from "./staff/account-routes.ts";
import { guardAdmin } from "./staff/admin-guard.ts";
import { adminSessionRoutes, loginRoute } from "./staff/admin-session-routes.ts";
import { historyRoutes } from "./staff/audit-log/history-routes.ts";
import { guardDocs } from "./staff/docs-session.ts";
import { ownSessionRoutes } from "./staff/own-session-routes.ts";
import { staffRoutes } from "./staff/staff-routes.ts";
import { taxDocumentRoutes } from "./tax-documents/tax-document-routes.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** An HTTP server with the shop's limits and no routes yet. */
export function createServer(
  config: Config,
  log: FastifyBaseLogger,
  replyCache: ReplyCache,
): FastifyInstance {
  const headers = commonHeaders(config);
  return Fastify({
    serverFactory: (handler) => openServer(replyCache, handler, headers),
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, headers),
    loggerInstance: log,
    // No line per request: addresses contain phones and order numbers.
    logController: new LogController({ disableRequestLogging: true }),
    // The server overwrites this header, so clients cannot choose a request's id.
    requestIdHeader: REQUEST_ID,
    genReqId: newRequestId,
    bodyLimit: 16 * 1024,
    // As long as a request line can be, so that an overlong coupon code gets the usual reply for a wrong code.
    routerOptions: { maxParamLength: 16 * 1024 },
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // Its 503 has no Retry-After: `refuseOnClosing` sends one.
    return503OnClosing: false,
    // For malformed URLs: no hook runs, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, "content-security-policy": API_POLICY });
      sendPageFailure(error, request, reply);
    },
  });
}

/** Cached replies bypass Fastify, except during shutdown. */
function openServer(
  replyCache: ReplyCache,
  handler: RequestListener,
  headers: Record<string, string>,
): Server {
  const server = openHttpServer(headers, (request, response) => {
    const id = newRequestId();
    if (server.listening && replyCache.answer(request, response, id)) return;
    // For a browser: the shop's "not found" page in place of the router's own refusal.
    if (isUnreadablePath(request.url ?? "") && wantsPage(request)) request.url = UNKNOWN_PAGE;
    request.headers[REQUEST_ID] = id;
    response.setHeader(REQUEST_ID, id);
    handler(request, response);
  });
  return server;
}

/** Refuses requests that arrive on open connections while the shop closes. New connections are not accepted. */
function refuseOnClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async () => {
    if (isClosing) throw new ShopError("BUSY");
  });
}

/** Many clients send JSON's content type even without a body, for example with DELETE. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, body, done);
  });
}

export interface Web {
  render: RenderPage<Request, RenderedPage>;
  /**
   * Whether this is a real start, not development or a test: then the pages' assets are stored for other releases, and
   * the first pages are rendered before the shop reports itself ready.
   */
  isReleased?: boolean;
  /** Mounts a handler that sees requests before the pages do; in development only. */
  beforePages?: (app: FastifyInstance) => Promise<void>;
}

interface Mounted extends Web {
  replyCache: ReplyCache;
  /** The providers' emulator, in sandbox mode only. */
  sandbox: FastifyPluginAsync | null;
  /** Null: metrics are off. */
  metrics: Metrics | null;
  isReady: () => Promise<boolean>;
}

export async function mount(
  app: FastifyInstance,
  deps: Deps,
  { replyCache, render, beforePages, sandbox, metrics, isReady }: Mounted,
): Promise<Pages> {
  const { config } = deps;
  const caching: Caching = { replyCache, pageReads: new Map(), ownReads: new Map() };
  const forPayments: Deps = { ...deps, db: deps.paymentDb };
  const headers = commonHeaders(config);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    if (request.url.startsWith("/api/")) reply.header("content-security-policy", API_POLICY);
    if (isAdminAddress(request.url)) reply.headers(ADMIN_HEADERS);
  });
  // A 503 without a ShopError (a page whose data could not be read, or a shop that is not ready) gets Retry-After here.
  app.addHook("onSend", async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader("retry-after"))
      reply.header("retry-after", RETRY_AFTER_SECONDS);
  });
  refuseOnClosing(app);
  nameRequests(app);
  measureRequests(app);
  compressOwn(app);
  await shedLoad(app, config.limits);
  endUnreadRequests(app);
  await warnOfProxies(app, deps);
  app.setErrorHandler(sendPageFailure);
  app.setNotFoundHandler(async () => {
    throw new ShopError("NOT_FOUND");
  });
  app.removeContentTypeParser("text/plain");
  acceptEmptyJson(app);
  await app.register(cookie);
  await registerLimits(app);

  // Pages check this address before they reload themselves, so a CDN must not cache the reply.
  app.get("/healthz", { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "up" }),
  );
  app.get("/readyz", { exposeHeadRoute: true }, async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });

  if (metrics && config.metrics.token !== null) metricsRoute(app, metrics, config.metrics.token);

  // Webhooks authenticate by signatures or keys, so the checks of origin and cookies do not apply.
  await app.register((provider) => webhookRoutes(provider, forPayments));
  await app.register((provider) => callbackRoutes(provider, forPayments));
  await app.register((provider) => courierWebhookRoute(provider, forPayments));
  await app.register(cspReportRoutes);

  await app.register(async (api) => {
    refuseForeignHosts(api, config.publicUrl);
    refuseForeignRequests(api, config.publicUrl);
    await acceptForms(api);
    shopProfileRoutes(api, deps, caching);
    catalogueRoutes(api, deps, caching);
    cardRoutes(api, deps, caching);
    homePageRoutes(api, deps, caching);
    pictureRoutes(api, deps.files);
    pincodeRoutes(api, deps);
    const courierDays = new CourierDays(deps);
    deliveryRoutes(api, deps, courierDays);
    const couponLimit = {
      perMinute: config.limits.couponPerMinute,
      perHour: config.limits.couponPerHour,
      message: "Too many coupons were tried. Please wait a little, or continue without one.",
    };
    const limitCouponGuess = limitGuesses(api, couponLimit);
    couponRoutes(api, deps, {
      limitGuess: limitCouponGuess,
      limitReads: limitGuesses(api, couponLimit),
      findPhone: (request) => findProvedPhone(deps.db, config, request),
    });
    cartRoutes(api, deps, limitCouponGuess);
    checkoutRoutes(api, forPayments, deps.db, caching);
    paymentRoutes(api, forPayments, courierDays);
    visitRoutes(api, deps);
    loginRoute(api, deps);
    await api.register(async (admin) => {
      guardAdmin(admin, deps);
      adminSessionRoutes(admin, deps);
      accountRoutes(admin, deps);
      ownSessionRoutes(admin, deps);
      deviceRoutes(admin, deps);
      notificationSettingsRoutes(admin, deps);
      staffRoutes(admin, deps);
      adminCatalogueRoutes(admin, deps);
      lowStockRoutes(admin, deps);
      adminCouponRoutes(admin, deps);
      todayRoutes(admin, deps);
      orderListRoutes(admin, deps);
      orderRoutes(admin, deps);
      refundRoutes(admin, deps);
      cashRoute(admin, deps, courierDays);
      phoneOrderRoutes(admin, deps, limitCouponGuess);
      customerRoutes(admin, deps);
      orderEventStreamRoute(admin, deps);
      consignmentRoutes(admin, deps);
      shippingRunRoutes(admin, deps);
      dashboardRoutes(admin, deps);
      const fetchSettled = limitedFetchSettled(deps);
      accountantRoutes(admin, deps, fetchSettled);
      gstReturnRoutes(admin, deps);
      settlementRoutes(admin, deps, fetchSettled);
      taxDocumentRoutes(admin, deps);
      historyRoutes(admin, deps);
      privacyRoutes(admin, deps);
      adminProfileRoutes(admin, deps, (pincode) => findPincode(pincode) !== undefined);
      adminHomePageRoutes(admin, deps);
      admin.all("/api/admin/*", { config: { access: "staff" } }, async () => {
        throw new ShopError("NOT_FOUND");
      });
    });
    api.all("/api/*", async () => {
      throw new ShopError("NOT_FOUND");
    });
  });
  const guardPages = config.mode === "live" ? (pages: FastifyInstance) => guardDocs(pages, deps) : null;
  await app.register(async (docs) => {
    refuseForeignHosts(docs, config.publicUrl);
    await openApiRoutes(docs, () => openApiDocument(config.publicUrl), guardPages);
  });

  if (sandbox)
    await app.register(async (emulators) => {
      refuseForeignHosts(emulators, config.publicUrl);
      await emulators.register(sandbox, { prefix: "/sandbox" });
    });
  await app.register(fastifyStatic, {
    root: ASSETS,
    prefix: "/assets/",
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
  });
  const { readsPerMinute } = deps.config.limits;
  const limitMissing = limitGuesses(app, { perMinute: readsPerMinute, perHour: 60 * readsPerMinute });
  releaseAssetsRoute(app, deps.db, limitMissing);
  await beforePages?.(app);
  serviceWorkerRoute(app, config);
  appIconRoute(app, deps);
  siteFiles(app, deps, replyCache);
  return pageRoutes(app, deps, caching, render);
}
