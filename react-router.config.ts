import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build/web",
  // The whole site map is small; asking for it piece by piece would cost requests.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
