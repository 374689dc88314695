import { sql } from "kysely";
import { isLate } from "#firm/server/late.ts";
import type { Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { computeEntry, computeTold, ruleFor, type Computation, type RuleRow, type Told } from "./compute.ts";
import { loadLawTables } from "./load-tables.ts";

type Querying = Pick<Work, "query">;
type Place = { readonly caseId: number | null; readonly projectId: number | null };

/** What entering a deadline asks the database beside what it hangs on. */
export type EntryLookups = {
  readonly computed: (told: Told) => Promise<Computation>;
  readonly isLate: (day: Day) => Promise<boolean>;
  /** Whether the book of that day is closed. */
  readonly isClosed: (day: Day) => Promise<boolean>;
  readonly usualOwner: (place: Place) => Promise<number | null>;
};

/** Asks as the entry comes to it. */
export function entryLookups({ query }: Querying): EntryLookups {
  return {
    computed: (told) => computeTold(query, told),
    isLate: async (day) => {
      const { rows } = await sql<{ late: boolean }>`select ${isLate(sql`${day}::date`)} as late`.execute(query);
      return rows[0]!.late;
    },
    isClosed: (day) => isAfterClosing({ query }, day),
    usualOwner: (place) => usualOwner({ query }, place),
  };
}

/** Asks once for all entries of a list; `rules`: those that it may name. */
export async function lookupsOfMany(work: Querying, rules: readonly RuleRow[]): Promise<EntryLookups> {
  const law = await loadLawTables(work.query);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const { isLate: asksLate, isClosed, usualOwner: asksOwner } = entryLookups(work);
  return {
    computed: async (told) => computeEntry(law, ruleFor(byId.get(told.ruleId), told.startOn), told),
    isLate: once(asksLate, (day) => day),
    isClosed: once(isClosed, (day) => day),
    usualOwner: once(asksOwner, ({ caseId, projectId }) => `${caseId} ${projectId}`),
  };
}

function once<Asked, Answer>(
  ask: (asked: Asked) => Promise<Answer>,
  keyOf: (asked: Asked) => string,
): (asked: Asked) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (asked) => {
    const key = keyOf(asked);
    const answer = answers.get(key) ?? ask(asked);
    answers.set(key, answer);
    return answer;
  };
}

/**
 * Whose a deadline is where nobody is named: 송무담당 of the case or else of the project, else 어쏘변, else 책임변, as far as
 * they work here. Null: it hangs on neither, or nobody is there.
 */
async function usualOwner({ query }: Querying, { caseId, projectId }: Place): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.id from projects p left join legal_cases c on c.id = ${caseId}::bigint
    cross join lateral unnest(array[c.clerk_id, p.litigation_id, p.associate_id, p.responsible_id])
      with ordinality as one (staff_id, place)
    join staffs s on s.id = one.staff_id and s.status = 1 and s.deleted_at is null
    where p.id = ${projectId}::bigint order by one.place limit 1`.execute(query);
  return rows[0]?.id ?? null;
}

/** Whether the book of that day is closed already: what is entered for it is marked late. */
export async function isAfterClosing({ query }: Querying, day: Day): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select from daily_closings where day >= ${day}) as closed`.execute(query);
  return rows[0]!.closed;
}
