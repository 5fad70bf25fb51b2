import type { FastifyInstance } from "fastify";
import { getAddress } from "../../contract/address.ts";
import * as businessBuyer from "../../contract/business-buyer.ts";
import * as contract from "../../contract/checkout.ts";
import * as paymentLinks from "../../contract/payment-links.ts";
import * as phoneVerification from "../../contract/phone-verification.ts";
import { endShopperSession } from "../../contract/shopper-sessions.ts";
import { listOwnTaxDocuments, OWN_TAX_DOCUMENT_PDF_PATH, PdfQuery } from "../../contract/tax-documents.ts";
import { type OrderNumber, orderNumber } from "../../rules/ids.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { isUuid } from "../../rules/uuid.ts";
import type { Deps } from "../deps.ts";
import { isRefusal, ShopError } from "../errors.ts";
import { limitConcurrency } from "../platform/http/limit-concurrency.ts";
import { limit, sourceOf } from "../platform/http/limits.ts";
import { sendPdf } from "../platform/http/send-pdf.ts";
import { readInput, serve } from "../platform/http/serve.ts";
import { type Caching, serveOwn } from "../platform/http/serve-cached.ts";
import { listOwnDocuments } from "../tax-documents/document-queries.ts";
import { printOwnDocument } from "../tax-documents/print-documents.ts";
import { findAddressOfOrder, findLastAddress } from "./address-queries.ts";
import { changeOwnBusiness } from "./change-own-business.ts";
import { openPaymentLink } from "./open-payment-link.ts";
import { sendOtp } from "./send-otp.ts";
import {
  endOwnSession,
  findSessionOfPhone,
  findSessions,
  getSession,
  isAddressReadable,
  type OpenedSession,
  sessionKeyOf,
  setLinkCookie,
  setSessionCookie,
} from "./shopper-session.ts";
import { verifyOtp } from "./verify-otp.ts";
import { viewOrder } from "./view-order.ts";

/**
 * The calls for an order from its verification to its papers.
 * @param deps with the connections of payments: these calls wait as payments do
 * @param browsing connections of all other requests, for papers
 */
export function checkoutRoutes(
  app: FastifyInstance,
  deps: Deps,
  browsing: Deps["db"],
  caching: Caching,
): void {
  const { db, config } = deps;
  const { limits } = config;
  const unknownOrders = limit(app, limits.unknownOrderPerMinute, MINUTE_MS);
  serveOwn(
    app,
    caching,
    contract.viewOrder,
    async ({ params }, request) => {
      const sessions = await findSessions(db, config, request);
      try {
        return await viewOrder(db, params.id, sessions, limits.otpWrongBeforeAddressHides);
      } catch (error) {
        if (isRefusal(error, "ORDER_NOT_FOUND")) await unknownOrders(request);
        throw error;
      }
    },
    { limits: [limit(app, limits.readsPerMinute, MINUTE_MS)] },
  );

  serve(
    app,
    listOwnTaxDocuments,
    async ({ params }, { request }) => {
      const { isOfOrder } = await getSession(db, config, request, params.id);
      // Also for an order that does not exist: order numbers must not be guessed here.
      if (!isOfOrder) throw new ShopError("NOT_YOURS");
      return listOwnDocuments(browsing, params.id);
    },
    { limits: [limit(app, limits.readsPerMinute, MINUTE_MS)] },
  );

  const changesOfSession = limit(app, limits.businessChangesPerMinute, MINUTE_MS, sessionKeyOf);
  serve(
    app,
    businessBuyer.changeOwnBusiness,
    async ({ params, body }, { request }) => {
      const { session } = await getSession(db, config, request, params.id);
      await changesOfSession(request);
      // Only who may read the business may change it.
      if (!(await seesAddress(params.id, [session]))) throw new ShopError("NOT_YOURS");
      return changeOwnBusiness(deps, params.id, body);
    },
    { limits: [limit(app, limits.writesPerMinute, MINUTE_MS)] },
  );

  const limitReads = limit(app, limits.readsPerMinute, MINUTE_MS);
  app.get<{ Params: { id: string; document: string } }>(OWN_TAX_DOCUMENT_PDF_PATH, async (request, reply) => {
    await limitReads(request);
    const { id, document } = request.params;
    const { size } = readInput(PdfQuery, request.query);
    const order = orderNumber(id);
    const sessions = await findSessions(db, config, request);
    // It has the address, so the session needs to see that. For all others the document does not exist.
    if (!isUuid(document) || !(await seesAddress(order, sessions)))
      throw new ShopError("TAX_DOCUMENT_NOT_FOUND");
    return sendPdf(reply, await printOwnDocument(browsing, order, document, size));
  });

  async function seesAddress(order: OrderNumber, sessions: readonly OpenedSession[]): Promise<boolean> {
    if (sessions.length === 0) return false;
    try {
      const { addressId } = await viewOrder(db, order, sessions, limits.otpWrongBeforeAddressHides);
      return addressId !== null;
    } catch (error) {
      if (isRefusal(error, "ORDER_NOT_FOUND")) return false;
      throw error;
    }
  }

  const sendOneAtATime = limitConcurrency(1, deps.intervals.waitToSendCode);
  serve(
    app,
    phoneVerification.sendOtp,
    ({ body }, { request }) => sendOtp(deps, body, sourceOf(request), sendOneAtATime),
    { limits: [limit(app, limits.writesPerMinute, MINUTE_MS)] },
  );

  serve(
    app,
    phoneVerification.verifyOtp,
    async ({ body }, { request, reply }) => {
      setSessionCookie(reply, config, await verifyOtp(deps, body, sourceOf(request)));
      return { success: true, message: "OTP entered is correct" };
    },
    { limits: [limit(app, limits.writesPerMinute, MINUTE_MS)] },
  );

  serve(
    app,
    endShopperSession,
    async (_, { request, reply }) => {
      await endOwnSession(db, config, request, reply);
      return { success: true };
    },
    { limits: [limit(app, limits.writesPerMinute, MINUTE_MS)] },
  );

  // Counted per session: thousands of phones share one IP address at an Indian mobile carrier.
  const perSession = limit(app, limits.addressPerMinute, MINUTE_MS, sessionKeyOf);
  const withoutSession = limit(app, limits.addressPerMinute, MINUTE_MS);
  serveOwn(app, caching, getAddress, async ({ params }, request) => {
    const session = await findSessionOfPhone(db, config, request, params.id);
    await (session ? perSession : withoutSession)(request);
    if (!session) throw new ShopError("NOT_VERIFIED");
    const { phone } = session;
    if (phone !== params.id) throw new ShopError("NOT_YOURS");
    const address = await findAddressFor(session);
    if (!address) throw new ShopError("ADDRESS_NOT_FOUND");
    return address;
  });

  async function findAddressFor(session: OpenedSession) {
    if (session.isForOneOrder) return findAddressOfOrder(db, session.orderId);
    const isReadable = await isAddressReadable(db, session, limits.otpWrongBeforeAddressHides);
    return isReadable ? findLastAddress(db, session.phone) : undefined;
  }

  // A token of 256 bits cannot be guessed; attempts are limited all the same.
  const unknownLinks = limit(app, limits.unknownOrderPerMinute, MINUTE_MS);
  serve(
    app,
    paymentLinks.openPaymentLink,
    async ({ body: { token } }, { request, reply }) => {
      const sessions = await findSessions(db, config, request);
      const opened = await openPaymentLink(deps, token, sessions).catch(async (error) => {
        if (isRefusal(error, "PAYMENT_LINK_ENDED")) await unknownLinks(request);
        throw error;
      });
      const setCookie = opened.hasProvedPhone ? setLinkCookie : setSessionCookie;
      if (opened.session !== null) setCookie(reply, config, opened.session);
      return { orderId: opened.orderNumber, phone: opened.phone };
    },
    { limits: [limit(app, limits.writesPerMinute, MINUTE_MS)] },
  );
}
