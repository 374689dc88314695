import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Told } from "../compute.ts";
import type { ListedPlace } from "./find-places.ts";

/** A deadline that stands where a list brings one in. */
type Standing = {
  readonly caseId: number | null;
  readonly projectId: number | null;
  readonly ruleId: number;
  readonly method: string;
  readonly startOn: Day;
  readonly party: string;
  /** A 불변기간 of somebody else that waits for the second reading: what was entered is not told (additions L1). */
  readonly isBlind: boolean;
};

type Entry = Pick<Told, "ruleId" | "method" | "startOn"> & { readonly party: string };

/** What stands already, where a row hangs. */
export type StandingBook = {
  /** Whether the person reads that this very deadline is there. */
  isThere(place: ListedPlace, entry: Entry): boolean;
  /** Whether a 불변기간 of another person waits there for its second reading. */
  waitsForReading(place: ListedPlace): boolean;
};

const keyOf = ({ caseId, projectId }: Pick<ListedPlace, "caseId" | "projectId">) =>
  caseId === null ? `project ${projectId}` : `case ${caseId}`;

/** Looks up what stands at the cases and projects of a list. */
export async function openStandingBook(
  { query }: Pick<Work, "query">,
  { viewer }: WriteContext,
  places: Iterable<ListedPlace>,
): Promise<StandingBook> {
  const all = [...places];
  const ids = (key: "caseId" | "projectId") => all.map((place) => place[key]).filter((id) => id !== null);
  const { rows } = await sql<Standing>`
    select d.case_id as "caseId", d.project_id as "projectId", d.rule_id as "ruleId", d.start_method as method,
      d.start_on as "startOn", d.party,
      d.peremptory and d.status = 'entered' and d.entered_by_id is distinct from ${viewer.staff?.id ?? null}::bigint as "isBlind"
    from deadlines d where d.status <> 'superseded' and d.record_type is null
      and (d.case_id = any(${ids("caseId")}::bigint[])
        or d.case_id is null and d.project_id = any(${ids("projectId")}::bigint[]))`.execute(query);
  const standing = Map.groupBy(rows, keyOf);
  const at = (place: ListedPlace) => standing.get(keyOf(place)) ?? [];
  return {
    isThere: (place, { ruleId, method, startOn, party }) =>
      at(place).some(
        (one) =>
          !one.isBlind &&
          one.ruleId === ruleId &&
          one.method === method &&
          one.startOn === startOn &&
          one.party === party,
      ),
    waitsForReading: (place) => at(place).some(({ isBlind }) => isBlind),
  };
}
