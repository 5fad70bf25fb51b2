import type { MetaArgs } from "react-router";
import { POLICIES, type PolicyName } from "../../../rules/policies.ts";
import { pageMeta, rootDataOf } from "../seo.ts";

/** @returns the `meta` of a policy's page */
export function policyMeta(name: PolicyName, description: string) {
  return ({ matches }: MetaArgs) => pageMeta(rootDataOf(matches), { ...POLICIES[name], description });
}
