import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** The shop's profile, from the root loader. */
export function useShop() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("the root loader has failed");
  return root.shop;
}
