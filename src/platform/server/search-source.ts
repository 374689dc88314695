import type { Policy } from "../policy.ts";
import type { Asker } from "./asker.ts";
import type { Database } from "./database/database.ts";
import type { TextSearch } from "./database/text-search.ts";

export type SearchHit = {
  readonly id: number;
  /** What the record is called, and a second line; personal data masked as in its list. */
  readonly title: string;
  readonly detail: string;
  readonly state: string;
  /** Page of the record; empty when it has none. */
  readonly path: string;
};

/** What a feature puts into the one search box. */
export type SearchSource = {
  readonly kind: string;
  /** Heading of its hits: 상담, 고객. */
  readonly label: string;
  /** Who finds such records at all; the rows are cut to the person's scope by `find`. */
  readonly policy: Policy;
  /** The word of the access log for this personal data; null: the hits are none. */
  readonly subject: string | null;
  readonly find: (database: Database, asker: Asker, search: TextSearch, limit: number) => Promise<readonly SearchHit[]>;
};
