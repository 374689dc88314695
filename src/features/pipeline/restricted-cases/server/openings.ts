import { sql } from "kysely";
import { formatDateTime } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { tellWaiting } from "#records/server/steps/waiting.ts";
import type { WriteContext } from "#records/server/write.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { admitUntil, membersOf } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { outsideConflictWalls, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { caseOpening, openHours } from "../case-opening.ts";
import { caseOpeningSteps as machine } from "../steps.ts";
import { caseOpeningRecords } from "./records.ts";

const hourMs = 3_600_000;

/**
 * Asks for a case that a list alone keeps from the person; 404 for every other number, whether there is such a case or
 * not. Those who may decide are told.
 */
export async function askForCase(
  work: Work,
  context: WriteContext,
  { number, reason }: { readonly number: number; readonly reason: string },
): Promise<number> {
  const { viewer } = context;
  const id = sql.ref<number>("r.id");
  const { rows } = await sql<{ id: number }>`
    select r.id from projects r where r.id_int = ${number} and r.deleted_at is null
      and ${outsideConflictWalls(context, "project", id)} and not ${outsideWalls(context, "project", id)}`.execute(
    work.query,
  );
  const [found] = rows;
  if (!found) throw notFound();
  const row = await work.query
    .insertInto("case_openings")
    .values({
      team_id: viewer.staff!.teamId!,
      project_id: found.id,
      case_number: String(number),
      why: reason,
      owner_id: viewer.staff!.id,
      created_by: viewer.userId,
      updated_by: viewer.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Failure("ruleViolated", "이 사건의 요청이 이미 승인을 기다리고 있습니다.");
  work.audit({
    action: "caseOpening.create",
    recordType: "caseOpening",
    recordId: row.id,
    changes: { why: [null, reason] },
  });
  work.emit({ type: "record", ref: `caseOpening:${row.id}` });
  const deciders = [...(await holdersOf(work, "관리자")), ...(await holdersOf(work, "운영위원"))];
  await tellWaiting(work, viewer, { type: "caseOpening", id: row.id });
  await tellByTask(work, {
    from: viewer.staff!.id,
    to: deciders.filter((staffId) => staffId !== viewer.staff!.id),
    title: `[접근제한 열람 요청] 사건 ${number}`,
    content: `${viewer.staff!.shortName}님이 열람을 요청했습니다.\n사유: ${reason}`,
    url: `${caseOpening.page}?id=${row.id}`,
    importance: "A",
  });
  return row.id;
}

/** Deciding on a request; the members of the case are told who sees it, why and until when. */
export const caseOpeningSteps = bindSteps(caseOpeningRecords, machine, {
  guards: {
    approve: ({ asker, before }) => {
      if (before.owner_id !== asker.viewer.staff?.id) return;
      throw new Failure("ruleViolated", "열람할 사람이 아닌 다른 사람이 승인해야 합니다.");
    },
  },
  sets: {
    approve: ({ context }) => ({
      decider_id: context.viewer.staff!.id,
      decided_at: new Date(),
      opened_until: new Date(Date.now() + openHours * hourMs),
    }),
    refuse: ({ context }) => ({ decider_id: context.viewer.staff!.id, decided_at: new Date() }),
    end: () => ({ opened_until: new Date() }),
  },
  after: {
    approve: async ({ work, context, before }) => {
      const members = (await membersOf(work, before.project_id))?.filter(({ until }) => until === null);
      if (!members) throw new Failure("ruleViolated", "열람 제한이 풀린 사건입니다. 그대로 열어 보실 수 있습니다.");
      const until = new Date(Date.now() + openHours * hourMs);
      await admitUntil(work, before.project_id, before.owner_id, until);
      const { case_number: number } = before;
      const owner = await nameOf(work, before.owner_id);
      await tellByTask(work, {
        from: context.viewer.staff!.id,
        to: members.map(({ id }) => id),
        title: `[접근제한 사건 열람] 사건 ${number} · ${owner}`,
        content: `${owner}님이 ${formatDateTime(until).slice(0, 16)}까지 이 사건을 봅니다. ${context.viewer.staff!.shortName}님이 승인했습니다.\n사유: ${before.why}`,
        url: `/lawfirm/project/${number}`,
        importance: "A",
        about: { type: "project", id: before.project_id },
      });
      return { says: [`${openHours}시간 동안 열립니다. 명단에 있는 사람에게 알렸습니다.`] };
    },
    end: async ({ work, before }) => admitUntil(work, before.project_id, before.owner_id, new Date()),
  },
});

async function nameOf(work: Work, staffId: number): Promise<string> {
  const row = await work.query
    .selectFrom("staffs")
    .select("short_name")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  return row.short_name;
}
