import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";

/**
 * The state of a dialog that a URL parameter can open. Closing the dialog removes the parameter.
 * @param canOpen whether the parameter may open it; an open dialog stays open, so that typed text is not lost
 */
export function useOpenedByAddress(name: string, canOpen = true) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const isInAddress = search.has(name);
  const isRequested = isInAddress && canOpen;
  const [isOpen, setOpen] = useState(isRequested);
  useEffect(() => {
    if (isRequested) setOpen(true);
  }, [isRequested]);

  function close() {
    setOpen(false);
    if (!isInAddress) return;
    const without = new URLSearchParams(search);
    without.delete(name);
    setSearch(without, { replace: true, preventScrollReset: true, state });
  }
  return { isOpen, open: () => setOpen(true), close };
}
