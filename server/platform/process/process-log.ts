// The log of this process.
import { openLog } from "../log/open-log.ts";

export const { logger: processLog, close: closeProcessLog } = openLog("warn");
