import { useEffect } from "react";
import { isApiError } from "../../../contract/api-client.ts";

const NO_CONNECTION = 0;

/**
 * For a screen that reloads while it is open. If the shop cannot be reached, the screen goes on showing its last
 * data, and its input fields are not lost. Call it once per screen, outside of the component.
 */
export function lastGoodReply<Data>() {
  let shown: { key: string; data: Data } | null = null;
  return {
    /** For the screen's loader. @param key identifies the view: data of another view is not shown in its place */
    async load(key: string, fetchFresh: () => Promise<Data>): Promise<Data> {
      try {
        return await fetchFresh();
      } catch (error) {
        const isTemporary = isApiError(error) && (error.status === NO_CONNECTION || error.status >= 500);
        if (isTemporary && shown?.key === key) return shown.data;
        throw error;
      }
    },
    /** For the screen's component: stores the data for as long as it is shown. */
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
