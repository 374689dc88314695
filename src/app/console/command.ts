import type { Config } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Environment } from "#platform/server/environment.ts";

type Tell = (text: string) => void;

/** A command of the console: how it is typed, what it does, and how it runs. */
export type Command = {
  readonly usage: string;
  readonly purpose: string;
} & (
  | {
      /** Checks the words before any database is opened; what it answers is run on one. Resolves to the exit code. */
      prepare(
        words: readonly string[],
        environment: Environment,
      ): Promise<(database: Database, tell: Tell) => Promise<number>>;
    }
  | {
      /** The same for what needs no database, or opens its own. */
      prepareAlone(
        words: readonly string[],
        environment: Environment,
      ): Promise<(config: Config, tell: Tell) => Promise<number>>;
    }
);
