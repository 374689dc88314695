import { callServer, testConfig, type TestApp } from "#app/testing/test-app.ts";
import { createDataDirectory, Product } from "./product.ts";

/** Two processes on one PostgreSQL, as a firm with a database of its own runs them. */
export type TwoProcesses = TestApp & {
  readonly urls: readonly [string, string];
  /** The address of the one and of the other by turns. */
  readonly nextUrl: () => string;
};

/**
 * Starts a second process on the database of a running application; from then on its calls go to both by turns.
 * `settings` are those of the environment that both must agree on.
 */
export async function startBeside(
  app: TestApp,
  settings: Readonly<Record<string, string>> = {},
): Promise<TwoProcesses> {
  const data = createDataDirectory();
  const second = await Product.start(data.path, {
    ...settings,
    DATABASE_URL: app.databaseUrl,
    FIELD_KEYS: testConfig.fieldKeys ?? "",
  });
  const urls = [app.url, second.address] as const;
  let turn = 0;
  const nextUrl = () => urls[turn++ % 2]!;
  return {
    ...app,
    urls,
    nextUrl,
    call: (endpoint, input, options) => callServer(nextUrl(), endpoint, input, options),
    async stop() {
      await second.stop();
      await data.remove();
      await app.stop();
    },
  };
}
