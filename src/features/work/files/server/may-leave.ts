import { sql, type RawBuilder } from "kysely";

/** Whether the file `f` may be shown outside the firm: part of every query that shows one there. */
export const mayLeave: RawBuilder<boolean> = sql<boolean>`(f.sensitivity <> 'privileged')`;
