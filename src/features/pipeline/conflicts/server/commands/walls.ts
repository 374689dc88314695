import { sql, type Expression, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { decideConflicts } from "../../access.ts";
import type { SubjectType } from "../../conflict.ts";

const passesEveryWall = ({ facts }: Asker) => facts.hasTeam && facts.abilities.can("manage", "관리자");

/**
 * Whether no wall keeps the person away from the record with this id: part of every query on consultations, contracts
 * and projects. After a decline for conflict only 관리자 and the deciding lawyer pass; where the client is the opponent
 * of a running case only lawyers do until a decision; a wall against one person keeps that person alone away.
 */
export function outsideWalls(asker: Asker, type: SubjectType, id: Expression<number>): RawBuilder<boolean> {
  const { viewer, facts } = asker;
  if (passesEveryWall(asker)) return sql<boolean>`true`;
  const staffId = viewer.staff?.id ?? null;
  const lawyers = decideConflicts.allows(facts) ? sql`or w.kind = 'opponent'` : sql``;
  return sql<boolean>`not exists (select from walls w
    where w.record_type = ${sql.lit(type)} and w.record_id = ${id} and w.lifted_at is null
      and (w.excluded_staff_id = ${staffId} or (w.excluded_staff_id is null
        and not coalesce(w.decided_by = ${staffId}, false) and not (false ${lawyers}))))`;
}

/** Whether a wall stands around the record with this id, whoever asks. */
export function isWalled(type: SubjectType, id: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from walls w
    where w.record_type = ${sql.lit(type)} and w.record_id = ${id} and w.lifted_at is null)`;
}

/** Keys of records of the kinds that walls stand around. */
export type Walled = readonly (readonly [type: SubjectType, id: Expression<number | null>])[];

/**
 * Whether no wall keeps the person away from any of these, for what is counted or summed over many rows: that there is
 * no wall at all, as in most firms, is asked once. `more`: what else has to hold where there are walls.
 */
export function outsideEveryWall(
  asker: Asker,
  records: Walled,
  more: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<boolean> {
  if (passesEveryWall(asker)) return sql<boolean>`true`;
  const each = records.map(([type, id]) => outsideWalls(asker, type, id as Expression<number>));
  return sql<boolean>`(not exists (select from walls w where w.lifted_at is null)
    or (${sql.join([...each, more], sql` and `)}))`;
}
