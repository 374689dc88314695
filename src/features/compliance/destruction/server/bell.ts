import { sql } from "kysely";
import { bellTitle, type BellSubject } from "#records/server/bell/kinds.ts";
import { reviewAccess } from "#features/compliance/access.ts";
import { destroyedKinds } from "../destruction.ts";
import { byKind } from "./kinds.ts";

/** What is to be destroyed, as the bell speaks of it: by kind and number, without a name. */
export const destructionSubject: BellSubject = {
  name: "destruction",
  label: "파기",
  from: sql`destruction_items`,
  seen: ({ facts }) => (reviewAccess.allows(facts) ? sql<boolean>`true` : sql<boolean>`false`),
  title: bellTitle(
    sql`concat(${byKind(sql`r.record_type`, (kind) => sql<string>`${destroyedKinds[kind]}::text`)}, ' ', r.number)`,
  ),
  path: () => "/member/access?tab=destruction",
};
