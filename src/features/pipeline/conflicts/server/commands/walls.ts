import { sql, type Expression, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { decideConflicts } from "../../access.ts";
import type { SubjectType } from "../../conflict.ts";

const passesConflicts = ({ facts }: Asker) => facts.hasTeam && facts.abilities.can("manage", "관리자");

/** How walls come to be: by a conflict, or by a list of members. */
type Way = "conflict" | "list";

/**
 * Whether walls stand in the firm around records of this kind that could keep the person away: where none does, as in
 * most firms and for most kinds, no query asks about them.
 */
function stand({ viewer }: Asker, type: SubjectType, ...ways: readonly Way[]): boolean {
  return ways.some((way) => viewer.walls.includes(`${type} ${way}`));
}

/** Whether any wall around records of these kinds could keep the person away. */
export function wallsStand(asker: Asker, types: readonly SubjectType[]): boolean {
  const ways: readonly Way[] = passesConflicts(asker) ? ["list"] : ["conflict", "list"];
  return types.some((type) => stand(asker, type, ...ways));
}

/** Whether the wall `w`, raised by a conflict, keeps the person away. */
function byConflict(asker: Asker): RawBuilder<boolean> {
  if (passesConflicts(asker)) return sql<boolean>`false`;
  const staffId = asker.viewer.staff?.id ?? null;
  const lawyers = decideConflicts.allows(asker.facts) ? sql`or w.kind = 'opponent'` : sql``;
  return sql<boolean>`(w.kind <> 'members' and (w.excluded_staff_id = ${staffId} or (w.excluded_staff_id is null
    and not coalesce(w.decided_by = ${staffId}, false) and not (false ${lawyers}))))`;
}

/** Whether the wall `w` is a list on which the person is not; whoever it was opened to is on it for a while. */
function byList({ viewer }: Asker): RawBuilder<boolean> {
  return sql<boolean>`(w.kind = 'members' and not exists (select from wall_members m where m.wall_id = w.id
    and m.staff_id = ${viewer.staff?.id ?? null} and (m.until is null or m.until > now())))`;
}

function outside(type: SubjectType, id: Expression<number>, kept: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from walls w
    where w.record_type = ${sql.lit(type)} and w.record_id = ${id} and w.lifted_at is null and ${kept})`;
}

/**
 * Whether no wall keeps the person away from the record with this id: part of every query on consultations, contracts
 * and projects. After a decline for conflict only 관리자 and the deciding lawyer pass; where the client is the opponent
 * of a running case only lawyers do until a decision; a wall against one person keeps that person alone away; a list of
 * members keeps away everybody who is not on it, 관리자 too (trust R31).
 */
export function outsideWalls(asker: Asker, type: SubjectType, id: Expression<number>): RawBuilder<boolean> {
  if (!wallsStand(asker, [type])) return sql<boolean>`true`;
  return outside(type, id, sql<boolean>`(${byConflict(asker)} or ${byList(asker)})`);
}

/** The same of the walls that conflicts raised, for whoever decides on what a list keeps from them. */
export function outsideConflictWalls(asker: Asker, type: SubjectType, id: Expression<number>): RawBuilder<boolean> {
  if (!stand(asker, type, "conflict")) return sql<boolean>`true`;
  return outside(type, id, byConflict(asker));
}

/** Whether a wall stands around the record with this id, whoever asks. */
export function isWalled(type: SubjectType, id: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from walls w
    where w.record_type = ${sql.lit(type)} and w.record_id = ${id} and w.lifted_at is null)`;
}

/** Keys of records of the kinds that walls stand around. */
export type Walled = readonly (readonly [type: SubjectType, id: Expression<number | null>])[];

/** Whether no wall keeps the person away from any of these. */
export function outsideEveryWall(asker: Asker, records: Walled): RawBuilder<boolean> {
  const each = records
    .filter(([type]) => wallsStand(asker, [type]))
    .map(([type, id]) => outsideWalls(asker, type, id as Expression<number>));
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`;
}
