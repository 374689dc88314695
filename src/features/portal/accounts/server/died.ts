import { sql } from "kysely";

/**
 * Whether the client `c` is a person who has died: the accounts rest as long as that is marked, and serve again once the
 * mark is taken back. A company that is gone has people who still look after its cases.
 */
export const hasDied = sql<boolean>`(c.kind = '개인' and c.ended_on is not null)`;
