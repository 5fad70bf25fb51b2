import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build/web",
  // A route is one file. Its loader could start earlier from a file of its own, but late-routes.tsx waits for all of them.
  splitRouteModules: false,
  // The whole site map is small; asking for it piece by piece would cost requests.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
