// The owner's own text of a policy, if there is one.
import type { LoaderFunctionArgs } from "react-router";
import { getPolicy } from "../../../contract/policies.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import type { PolicyName } from "../../../rules/policies.ts";
import { type PolicyText, policyTerms, readPolicy } from "../../../rules/policy-text.ts";
import { apiOf } from "../../api.ts";
import { rethrowAsResponse } from "../rethrow-as-response.ts";

export interface OwnPolicy extends PolicyText {
  /** The day it came into force, yyyy-mm-dd. */
  effective: string;
}

/** @returns the loader of a policy's page; its data is null if the built-in text applies */
export function policyLoader(name: PolicyName) {
  return async ({ context }: LoaderFunctionArgs): Promise<OwnPolicy | null> => {
    const api = apiOf(context);
    const { text, effective } = await rethrowAsResponse(api(getPolicy, { params: { name } }));
    if (text === "") return null;
    const shop = await rethrowAsResponse(api(getShop));
    return { effective, ...readPolicy(text, policyTerms(shop)) };
  };
}
