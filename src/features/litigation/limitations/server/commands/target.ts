import type { LimitationSource } from "#firm/server/limitation.ts";

/** A record with a day of limitation by its kind and the number people speak of. */
export type Target = { readonly source: LimitationSource; readonly type: string; readonly number: number };
