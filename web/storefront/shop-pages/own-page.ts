// The owner's own text of a page about the shop, if there is one.
import type { LoaderFunctionArgs } from "react-router";
import { getShopPage } from "../../../contract/shop-pages.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import { type PolicyText, policyTerms, readPolicy } from "../../../rules/policy-text.ts";
import type { ShopPageName } from "../../../rules/shop-pages.ts";
import { apiOf } from "../../api.ts";
import { rethrowAsResponse } from "../rethrow-as-response.ts";

/** @returns null if the built-in text applies */
export async function loadOwnPage(
  name: ShopPageName,
  context: LoaderFunctionArgs["context"],
): Promise<PolicyText | null> {
  const api = apiOf(context);
  const { text } = await rethrowAsResponse(api(getShopPage, { params: { name } }));
  if (text === "") return null;
  return readPolicy(text, policyTerms(await rethrowAsResponse(api(getShop))));
}
