import { withParticle } from "#platform/particle.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { formatDay, seoulDay, type Day } from "#platform/dates.ts";
import { foreseeEndOfWork } from "#firm/server/end-of-work.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { PermissionRule } from "#platform/policy.ts";
import { closeStaff, endPerson } from "#features/identity/access/server/commands/end-access.ts";
import { refuseOwnRights, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { refuseAboveOwn } from "#features/identity/access/server/commands/refuse-above-own.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { touchTaskLists } from "#features/work/tasks/server/commands/touch-task-lists.ts";
import type { letGo } from "../../schemas.ts";
import { handOverRecords, handOverTasks, type HandOver } from "../hand-over.ts";
import { holdings } from "../held-work.ts";
import { lockPerson, refuseResigned, workingStaff } from "../locked-person.ts";
import { readHeld, type Held } from "../queries/read-holdings.ts";
import { withdrawReturns } from "./withdraw-returns.ts";

type Input = z.output<typeof letGo.body> & { readonly staffId: number; readonly rules: readonly PermissionRule[] };
type Outcome = z.input<typeof letGo.response>["model"];
type PlannedMove = { readonly held: Held; readonly to: string; readonly over: HandOver };

/**
 * 퇴사 with its handover, in one transaction: everything the person holds goes to the chosen colleagues, then the
 * access ends as `endPerson` does it, on the last day of work, which may be past. With `dryRun` it says what would
 * happen. Throws 400 for a day to come or before the hiring, 403 for oneself and people of higher rights, 409 for an old version, 422 for the last 관리자, naming what has no receiver, and naming what its receiver
 * may not take over.
 */
export function letPersonGo(database: Database, actor: Actor, input: Input): Promise<Outcome> {
  const isTrial = input.dryRun === "Y";
  const reason = isTrial ? "" : requireReason(input.reason);
  const note = input.note.trim();
  if (!isTrial && note === "") throw invalidField("note", "인계 메모를 입력해 주세요.");
  return inTransaction(database, actor, async (work) => {
    const person = await lockPerson(work, input.staffId, input.version);
    refuseResigned(person);
    if (person.user_id !== null) {
      refuseOwnRights(actor.userId, person.user_id);
      await refuseAboveOwn(work, input.rules, person.user_id);
    }
    const lastDay = lastDayOf(input.leftAt, person.hired_at);
    const moves = await planMoves(work, input);
    await refuseUnfit(work, moves);
    const equipment = await planEquipment(work, input);
    const sessions = await liveSessions(work, person.user_id);
    const told = moves.map(({ held: { group, label, unit, count }, to }) => ({ group, label, unit, count, to }));
    if (equipment) told.push(equipment.told);
    const ends = await foreseeEndOfWork(work, { staffId: person.id, lastDay });
    const outcome = { done: !isTrial, moves: told, sessions, leftAt: lastDay, ends };
    if (isTrial) return outcome;

    for (const { held, over } of moves) {
      if (typeof held.place === "string") await handOverTasks(work, actor, held.place, over);
      else await handOverRecords(work, actor, held.place, over);
    }
    await work.query
      .insertInto("staff_handovers")
      .values({
        staff_id: person.id,
        note,
        moves: JSON.stringify(told.map(({ label, count, to }) => ({ group: label, count, to }))),
        created_by: actor.userId,
      })
      .execute();
    await work.query
      .updateTable("firm_settings")
      .set({ new_extra_user_id: null })
      .where("new_extra_user_id", "=", person.id)
      .execute();
    await work.query
      .updateTable("firm_settings")
      .set({ ad_lawyer_id: null })
      .where("ad_lawyer_id", "=", person.id)
      .execute();
    const ended = { actorUserId: actor.userId, lastDay };
    if (person.user_id === null) await closeStaff(work, { staffId: person.id, ...ended });
    else {
      await withdrawRequests(work, actor, person.user_id);
      await endPerson(work, { userId: person.user_id, reason, ...ended });
    }
    await withdrawReturns(work, person.id);
    await tellReceivers(work, actor, moves, { name: person.short_name, note });
    if (equipment) await askForEquipment(work, actor, equipment, person.short_name);
    await touchTaskLists(work, "all");
    return outcome;
  });
}

/** 퇴사일: what somebody held until a day to come is handed over on that day. */
function lastDayOf(asked: Day | undefined, hiredOn: Day | null): Day {
  const today = seoulDay(Date.now());
  const lastDay = asked ?? today;
  if (lastDay > today) throw invalidField("leftAt", "퇴사일은 오늘보다 늦을 수 없습니다. 그날이 되면 처리해 주세요.");
  if (hiredOn !== null && lastDay < hiredOn)
    throw invalidField("leftAt", `퇴사일은 입사일(${formatDay(hiredOn)})보다 빠를 수 없습니다.`);
  return lastDay;
}

type Equipment = { readonly to: number; readonly items: string; readonly told: Outcome["moves"][number] };

/** Who takes back what the person holds of the firm; null: nothing. */
async function planEquipment(work: Work, { staffId, ...input }: Input): Promise<Equipment | null> {
  const lines = input.equipment.split("\n").flatMap((line) => line.trim() || []);
  const to = input.equipmentTo;
  if (lines.length === 0) {
    if (to !== null) throw invalidField("equipment", "반납할 장비를 적어 주세요. 없으면 회수할 사람도 비워 주세요.");
    return null;
  }
  if (to === null) throw invalidField("equipmentTo", "장비를 회수할 사람을 선택해 주세요.");
  const name = to === staffId ? undefined : (await workingStaff(work, [to])).get(to);
  if (name === undefined) throw invalidField("equipmentTo", "재직 중인 다른 직원을 선택해 주세요.");
  const told = { group: "equipment", label: "반납할 장비", unit: "종", count: lines.length, to: name };
  return { to, items: lines.map((line) => `· ${line}`).join("\n"), told };
}

/** Who gets what. Every group that holds something needs a receiver who is at work. */
async function planMoves(work: Work, { staffId, assignments }: Input): Promise<PlannedMove[]> {
  const held = await readHeld(work.query, staffId);
  refuseUnknown(assignments);
  const asked = new Map(assignments.map((assignment) => [assignment.group, assignment]));
  const colleagues = await workingStaff(
    work,
    assignments.flatMap((assignment) => (assignment.staffId === null ? [] : [assignment.staffId])),
  );
  const moves: PlannedMove[] = [];
  const missing: string[] = [];
  for (const one of held) {
    const { staffId: to = null, teamId = null } = asked.get(one.group) ?? {};
    const field = `assignments.${one.group}`;
    if (to !== null && teamId !== null) throw invalidField(field, "직원과 팀 가운데 하나만 선택해 주세요.");
    if (to !== null) {
      const name = to === staffId ? undefined : colleagues.get(to);
      if (name === undefined) throw invalidField(field, "재직 중인 다른 직원을 선택해 주세요.");
      await refuseOthers(work, one, to);
      moves.push({ held: one, to: name, over: { from: staffId, to: [to], pick: false } });
    } else if (teamId !== null) {
      if (!one.forTeam)
        throw invalidField(field, `${withParticle(one.label, "은/는")} 직원 한 명에게만 넘길 수 있습니다.`);
      const team = await pickGroup(work, teamId, staffId);
      if (team.members.length === 0) throw invalidField(field, "받을 직원이 있는 팀을 선택해 주세요.");
      moves.push({ held: one, to: `${team.name} (업무픽)`, over: { from: staffId, to: team.members, pick: true } });
    } else missing.push(`${one.label} ${one.count}${one.unit}`);
  }
  if (missing.length > 0) {
    throw new Failure("ruleViolated", `인계받을 사람을 정하지 않았습니다: ${missing.join(", ")}`);
  }
  return moves;
}

function refuseUnknown(assignments: Input["assignments"]): void {
  const known = new Set(holdings().map(({ group }) => group));
  const unknown = assignments.find(({ group }) => !known.has(group));
  if (unknown)
    throw invalidField(`assignments.${unknown.group}`, "넘길 수 있는 일이 아닙니다. 화면을 새로 고쳐 주세요.");
}

/** 400 for a receiver who may not stand there: somebody who is no lawyer. */
async function refuseOthers(work: Work, { group, among }: Held, to: number): Promise<void> {
  const choice = among === undefined ? undefined : registeredRecords().get("staff")?.among?.[among];
  if (!choice) return;
  const { rows } = await sql`select 1 from staffs r where r.id = ${to} and ${choice.rows}`.execute(work.query);
  if (rows.length === 0) throw invalidField(`assignments.${group}`, choice.refusal);
}

async function pickGroup(work: Work, teamId: number, exceptId: number): Promise<{ name: string; members: number[] }> {
  const { rows } = await sql<{ name: string; members: number[] }>`
    select t.name, array(select f.id from staff_teams st join staffs f on f.id = st.staff_id
                         where st.team_id = t.id and f.status = 1 and f.deleted_at is null and not f.is_system
                           and f.id <> ${exceptId} order by f.id) as members
    from teams t where t.id = ${teamId} and t.active and t.deleted_at is null`.execute(work.query);
  return rows[0] ?? { name: "", members: [] };
}

async function liveSessions(work: Work, userId: number | null): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*) as live from sessions
    where user_id = ${userId} and ended_at is null and idle_until > now() and expires_at > now()`.execute(work.query);
  return rows[0]!.live;
}

/** 422 for what the law forbids a receiver to take over, each sentence at its group: the whole hand-over or nothing. */
async function refuseUnfit(work: Work, moves: readonly PlannedMove[]): Promise<void> {
  const refused: (readonly [field: string, words: string])[] = [];
  for (const { held, over } of moves) {
    const { place } = held;
    const [to] = over.to;
    if (typeof place === "string" || over.pick || to === undefined) continue;
    const rows = sql<boolean>`${sql.ref(`r.${place.column}`)} = ${over.from} and ${place.open}`;
    const words = await place.unfit?.(work, { rows, to });
    if (words) refused.push([`assignments.${held.group}`, words]);
  }
  if (refused.length === 0) return;
  const sentences = [...new Set(refused.map(([, words]) => words))];
  throw new Failure("ruleViolated", sentences.join(" "), { fields: Object.fromEntries(refused) });
}

/** Rights that the person asked for, or that were asked for the person. */
async function withdrawRequests(work: Work, actor: Actor, userId: number): Promise<void> {
  await work.query
    .updateTable("grant_requests")
    .set({ status: "withdrawn", decided_at: sql<Date>`now()`, decided_by: actor.userId, version: sql`version + 1` })
    .where("status", "=", "pending")
    .where((row) => row.or([row("target_user_id", "=", userId), row("requested_by", "=", userId)]))
    .where("target_user_id", "!=", actor.userId!)
    .execute();
}

/** Each receiver finds the note as a task, with what came. */
async function tellReceivers(
  work: Work,
  actor: Actor,
  moves: readonly PlannedMove[],
  { name, note }: { name: string; note: string },
): Promise<void> {
  const receivers = new Set(moves.flatMap(({ over }) => over.to));
  for (const receiver of receivers) {
    const lines = moves
      .filter(({ over }) => over.to.includes(receiver))
      .map(({ held: { label, count, unit } }) => `· ${label} ${count}${unit}`);
    const content = `${lines.join("\n")}\n\n${note}`;
    await tellByTask(work, {
      from: actor.staffId!,
      to: [receiver],
      title: `인수인계: ${name}`,
      content,
      importance: "A",
    });
  }
}

/** Whoever takes the equipment back finds it as a task, which stays open until all of it is there. */
async function askForEquipment(work: Work, actor: Actor, { to, items }: Equipment, name: string): Promise<void> {
  await tellByTask(work, {
    from: actor.staffId!,
    to: [to],
    title: `장비 회수: ${name}`,
    content: `퇴사한 직원에게서 돌려받을 장비입니다. 모두 받으면 완료해 주세요.\n${items}`,
    importance: "A",
    dueOn: seoulDay(Date.now()),
  });
}
