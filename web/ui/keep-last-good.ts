import { useEffect } from "react";
import { isApiError } from "../../contract/api-client.ts";

const NO_CONNECTION = 0;

/**
 * For a screen that reloads while it is open: when the shop cannot be reached, it keeps the data it shows, and with
 * it whatever is being typed there. Call it once per screen, outside the component.
 */
export function keepLastGood<Data>() {
  let shown: { key: string; data: Data } | null = null;
  return {
    /**
     * For the screen's loader.
     * @param key names the view that is loaded: data of another view is not shown in its place
     */
    async load(key: string, fetchAnew: () => Promise<Data>): Promise<Data> {
      try {
        return await fetchAnew();
      } catch (error) {
        const isTemporary = isApiError(error) && (error.status === NO_CONNECTION || error.status >= 500);
        if (isTemporary && shown?.key === key) return shown.data;
        throw error;
      }
    },
    /** For the screen's component: the data is kept for as long as it is on the screen. */
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
