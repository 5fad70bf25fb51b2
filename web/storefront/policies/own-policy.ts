// The owner's own words of a policy, where she has written some.
import type { LoaderFunctionArgs } from "react-router";
import { getPolicy, type PolicyName } from "../../../contract/policies.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import { type PolicyText, policyWords, readPolicy } from "../../../rules/policy-text.ts";
import { apiOf } from "../../api.ts";
import { answerFailures } from "../answer-failures.ts";

export interface OwnPolicy extends PolicyText {
  /** The day it came into force, yyyy-mm-dd. */
  effective: string;
}

/** @returns the loader of a policy's page: the owner's policy, or null where the built-in one stands */
export function policyLoader(name: PolicyName) {
  return async ({ context }: LoaderFunctionArgs): Promise<OwnPolicy | null> => {
    const api = apiOf(context);
    const { text, effective } = await answerFailures(api(getPolicy, { params: { name } }));
    if (text === "") return null;
    const shop = await answerFailures(api(getShop));
    return { effective, ...readPolicy(text, policyWords(shop)) };
  };
}
