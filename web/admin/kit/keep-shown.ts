import { useEffect } from "react";
import { isApiError } from "../../../contract/api-client.ts";

const NO_CONNECTION = 0;

/**
 * For a screen that loads itself anew while it is open: where the shop cannot be reached, what is on the glass stays,
 * and with it whatever is being typed there. One for each screen.
 */
export function keepShown<Data>() {
  let shown: { key: string; data: Data } | null = null;
  return {
    /**
     * For the screen's loader.
     * @param key which of its views is loaded
     */
    async load(key: string, fetchAnew: () => Promise<Data>): Promise<Data> {
      try {
        return await fetchAnew();
      } catch (error) {
        const isPassing = isApiError(error) && (error.status === NO_CONNECTION || error.status >= 500);
        if (isPassing && shown?.key === key) return shown.data;
        throw error;
      }
    },
    /** For the screen itself. */
    useShown(key: string, data: Data): void {
      useEffect(() => {
        shown = { key, data };
        return () => {
          shown = null;
        };
      }, [key, data]);
    },
  };
}
