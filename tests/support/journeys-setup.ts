import { startTestDatabases } from "./database-server.ts";

/** One PostgreSQL for all journeys; each worker clones its shop's database from it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestDatabases();
  process.env.TEST_ADMIN_URL = server.adminUrl;
  process.env.TEST_TEMPLATE_URL = server.templateUrl;
  return () => server.stop();
}
