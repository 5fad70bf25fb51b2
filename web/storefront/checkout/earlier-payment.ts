// What the cart asks and says of payments that no page saw the end of. Loaded on demand.
export { EarlierPaymentNotice } from "./earlier-payment-notice.tsx";
export { lookForPaid } from "./look-for-paid.ts";
