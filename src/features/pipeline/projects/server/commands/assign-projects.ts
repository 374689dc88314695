import { withParticle } from "#platform/particle.ts";
import type { z } from "zod";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen, mayReadRecord, type LockedRow } from "#records/server/read.ts";
import { refuseOthers, type WriteContext } from "#records/server/write.ts";
import { refuseBarredOnCase } from "#features/pipeline/contracts/server/api.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { lawyerRoles, projectRoleNames, projectRoles, type project, type ProjectRole } from "../../project.ts";
import type * as schemas from "../../schemas.ts";
import { projectRecords } from "../records.ts";

type Asked = z.output<typeof schemas.assignProjects.body>;
type LockedProject = LockedRow<typeof project>;
type Handover = { readonly role: ProjectRole; readonly from: number | null; readonly to: number | null };

/**
 * Hands projects over with a note, all or none. A change of the 책임변 gives an A task to tell the client in writing
 * (변호사법 §50⑤). 422 where the office that a contract is before bars a new lawyer (§31③). 409 when one of them changed meanwhile; returns in how many somebody changed.
 */
export async function assignProjects(context: WriteContext, { projects, people, note }: Asked): Promise<number> {
  if (note.trim() === "") throw invalidField("note", "인수인계 메모를 적어 주세요.");
  if (Object.values(people).every((person) => person === undefined)) {
    throw invalidField("people", "바꿀 담당을 골라 주세요.");
  }
  return inTransaction(context.database, context.actor, async (work) => {
    await checkPeople(work, context, people);
    let changed = 0;
    // In the order of the numbers, so that two bulk changes cannot wait for each other.
    for (const target of projects.toSorted((one, other) => one.number - other.number)) {
      const before = await lockSeen(work.query, projectRecords, target, context);
      const handovers = handoversOf(before, people);
      if (handovers.length === 0) continue;
      changed += 1;
      await handOver(work, context, before, handovers, note.trim());
    }
    return changed;
  });
}

async function checkPeople(work: Work, context: WriteContext, people: Asked["people"]): Promise<void> {
  const staff = context.registry.get("staff")!;
  for (const role of projectRoleNames) {
    const id = people[role];
    if (typeof id !== "number") continue;
    if (!(await mayReadRecord(work, staff, id, context, { choosing: true }))) {
      throw invalidField("people", `${withParticle(projectRoles[role], "을/를")} 찾을 수 없습니다. 다시 골라 주세요.`);
    }
    const among = lawyerRoles.includes(role) ? "lawyers" : undefined;
    await refuseOthers(work, context, { records: staff, key: "people", id, among });
  }
}

function handoversOf(before: LockedProject, people: Asked["people"]): Handover[] {
  return projectRoleNames.flatMap((role) => {
    const to = people[role];
    const from = before[`${role}_id`];
    return to === undefined || to === from ? [] : [{ role, from, to }];
  });
}

async function handOver(
  work: Work,
  context: WriteContext,
  before: LockedProject,
  handovers: readonly Handover[],
  note: string,
): Promise<void> {
  const lawyers = handovers.flatMap(({ role, to }) => (to !== null && lawyerRoles.includes(role) ? [to] : []));
  await refuseBarredOnCase(work, before.contract_id, lawyers);
  await changeRecord(work, context, projectRecords, before, {
    action: "assign",
    set: Object.fromEntries(handovers.map(({ role, to }) => [`${role}_id`, to])),
    said: { note },
  });
  const { userId, staff } = context.viewer;
  await work.query
    .insertInto("project_handovers")
    .values(
      handovers.map(({ role, from, to }) => ({
        team_id: before.team_id,
        project_id: before.id,
        role,
        from_staff_id: from,
        to_staff_id: to,
        note,
        created_by: userId,
        updated_by: userId,
      })),
    )
    .execute();
  const lead = handovers.find(({ role, from }) => role === "responsible" && from !== null);
  if (lead && staff) await tellToNotify(work, before, lead.to ?? staff.id, staff.id);
}

async function tellToNotify(work: Work, before: LockedProject, to: number, from: number): Promise<void> {
  const number = before.id_int;
  await tellByTask(work, {
    from,
    to: [to],
    title: `[담당변호사 변경 서면통지] 사건 ${number} ${before.title}`,
    content: "담당변호사가 바뀌어 의뢰인에게 서면으로 알려야 합니다(변호사법 제50조 제5항).",
    url: `/lawfirm/project/${number}`,
    importance: "A",
    about: { type: "project", id: before.id },
  });
}
