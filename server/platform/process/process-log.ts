// The log of this process, open from its first line to its last.
import { openLog } from "../log/open-log.ts";

export const { logger: processLog, close: closeProcessLog } = openLog("warn");
