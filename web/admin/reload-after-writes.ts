import { useEffect, useEffectEvent } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { watchWrites } from "./admin-session.ts";

/**
 * Reloads the screen after a write that was sent while the screen was loading: what was being loaded may be older than
 * the write.
 */
export function ReloadAfterWrites() {
  const navigation = useNavigation();
  const { state, revalidate } = useRevalidator();
  const isLoading = navigation.state === "loading" || state === "loading";
  const reload = useEffectEvent(() => void (isLoading && revalidate()));
  useEffect(() => watchWrites(() => reload()), []);
  return null;
}
