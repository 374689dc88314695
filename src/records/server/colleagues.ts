import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";

type ReadColleagues = (
  database: Pick<Database, "query">,
  options: { readonly only?: readonly number[] },
) => Promise<readonly { readonly id: number; readonly asker: Asker }[]>;

let read: ReadColleagues | null = null;

/** Set once at boot: everybody who works here, of whom records know but the keys. */
export function bindColleagues(reading: ReadColleagues): void {
  read = reading;
}

/** Who works here, or those of them with these keys, each as who asks; nobody where no registry was bound. */
export const colleagues: ReadColleagues = async (database, options) => read?.(database, options) ?? [];
