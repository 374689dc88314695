import { startTestPostgres } from "./test-postgres.ts";

/** For vitest and playwright: one PostgreSQL per run. */
export default startTestPostgres;
