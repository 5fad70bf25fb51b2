// Records API replies before the upgrade; the upgraded shop must return the same.
import type { AdminOrder } from "../../contract/orders.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";
import type { Admin } from "../../tests/support/admin.ts";
import { sendRequest } from "../../tests/support/browser.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import type { Answered, Cast } from "../../tests/upgrade/dumps.ts";
import { withoutPassing } from "../../tests/upgrade/without-passing.ts";
import { COUPONS, PRODUCTS } from "./set-up-shop.ts";

type Question = Pick<Answered, "who" | "path">;

const by = (who: Answered["who"], ...paths: string[]): Question[] => paths.map((path) => ({ who, path }));

async function listQuestions(owner: Admin, { beingPaid, toPack, refundDue }: Cast): Promise<Question[]> {
  const lists = ORDER_STATUSES.map((status) =>
    owner.request<AdminOrder[]>("GET", `/api/admin/orders/${status}`),
  );
  const orders = (await Promise.all(lists)).flatMap(({ json }) => json);
  return [
    ...by(
      "anybody",
      "/api/shop",
      "/api/shop/policies/shipping",
      "/api/products",
      `/api/products/${PRODUCTS.deleted}`,
      "/api/users/get-top-products",
      ...Object.values(COUPONS).map((coupon) => `/api/users/coupon/validate/${coupon}`),
      `/api/users/checkOrder/${beingPaid.orderId}`,
    ),
    ...by("shopper", `/api/users/checkOrder/${beingPaid.orderId}`),
    ...by(
      "packer",
      `/api/admin/order/${refundDue}`,
      `/api/admin/consignments/${toPack}`,
      "/api/admin/dashboard",
    ),
    ...by(
      "owner",
      ...orders.map(({ orderId }) => `/api/admin/order/${orderId}`),
      "/api/admin/orders/time/Confirmed",
      "/api/admin/order-counts",
      "/api/admin/products/all-products",
      "/api/admin/categories",
      "/api/admin/coupon",
      "/api/admin/shop-profile",
      "/api/admin/activity?action=order%20cancelled",
      "/api/admin/staff",
      "/api/admin/dashboard?days=30",
    ),
  ];
}

/** Sends all requests that are compared. */
export async function recordAnswers(
  shop: TestShop,
  cast: Cast,
  { owner, packer }: { owner: Admin; packer: Admin },
): Promise<Answered[]> {
  const headers = {
    anybody: {},
    shopper: { cookie: cast.beingPaid.cookie },
    packer: { authorization: `Bearer ${packer.token}` },
    owner: { authorization: `Bearer ${owner.token}` },
  };
  const answered: Answered[] = [];
  for (const question of await listQuestions(owner, cast)) {
    const { status, json } = await sendRequest(shop, "GET", question.path, {
      headers: headers[question.who],
    });
    answered.push({ ...question, status, json: withoutPassing(question.path, json) });
  }
  return answered;
}
