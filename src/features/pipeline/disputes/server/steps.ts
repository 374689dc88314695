import { sql } from "kysely";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Taking, type Undoing } from "#records/server/steps/bind-steps.ts";
import { recordPath } from "#records/resource.ts";
import type { StepInput } from "#records/steps.ts";
import { hasFile } from "#features/work/files/server/api.ts";
import { tellByTask, withdrawTasks } from "#features/work/tasks/server/api.ts";
import { dispute } from "../dispute.ts";
import { disputeSteps as machine } from "../steps.ts";
import { disputeRecords } from "./records.ts";

type Look = Looking<typeof dispute>;

/**
 * A complaint of a client or to an authority (진정, 징계) is not ended by whom it may be about: the lawyers of the case
 * and of the contract (product §6.4). A quarrel with the other side is theirs to end.
 */
async function refuseOwnComplaint({ query, asker, before }: Look): Promise<void> {
  if (before.kind === "상대방") return;
  for (const staffId of await lawyersOf({ query, before })) {
    await requireAnotherPerson(
      { query },
      asker.viewer.userId,
      { staffId },
      "본인이 맡은 사건이나 계약에 관한 분쟁은 다른 사람이 합의하거나 종결해야 합니다(책임변호사, 담당변호사).",
    );
  }
}

/** The lawyers of the project that the dispute is about, of its contract, and of the contract that the dispute names. */
async function lawyersOf({ query, before }: Pick<Look, "query" | "before">): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with p as (select responsible_id, associate_id, contract_id from projects where id = ${before.project_id}),
      c as (select id, responsible_id from contracts
        where id = ${before.contract_id} or id = (select contract_id from p))
    select distinct id from (
      select responsible_id as id from p union select associate_id from p union select responsible_id from c
      union select l.staff_id from contract_lawyers l join c on c.id = l.contract_id) found
    where id is not null order by id`.execute(query);
  return rows.map(({ id }) => id);
}

/** What was agreed is on paper before it stands in the record (product §6.4). */
async function requireSignedPaper({ query, before }: Look): Promise<void> {
  if (await hasFile({ query }, { type: dispute.name, id: before.id })) return;
  throw new Failure("ruleViolated", "서명한 합의서를 이 분쟁의 ‘파일’ 탭에 첨부한 뒤 합의로 처리할 수 있습니다.");
}

/** Whoever knows the facts is asked by a task of importance A, which opens the dispute to that person. */
async function askForFacts({
  work,
  context,
  before,
  input,
}: Taking<typeof dispute, StepInput<typeof machine, "askFacts">>) {
  const task = await tellByTask(work, {
    from: context.viewer.staff?.id ?? input.factsFrom,
    to: [input.factsFrom],
    // Not what it is about: the list of tasks is read by those who do not see the dispute.
    title: `[사실확인] 분쟁 ${before.id}`,
    content: "분쟁의 내용을 읽고 아는 사실을 메모로 남겨 주세요. 관련 서류는 파일로 첨부해 주세요.",
    url: recordPath(dispute, before.id) ?? "",
    importance: "A",
    dueOn: before.due_on,
    about: { type: dispute.name, id: before.id },
  });
  return { facts_task_id: task };
}

/** A request that is taken back asks nobody any more. */
async function withdrawRequest({ work, before, set }: Undoing<typeof dispute>): Promise<void> {
  if (before.facts_task_id !== null && set.facts_task_id === null) await withdrawTasks(work, [before.facts_task_id]);
}

/** The steps of a dispute with what stands in their way. */
export const disputeSteps = bindSteps(disputeRecords, machine, {
  undone: withdrawRequest,
  guards: {
    agree: async (looking) => {
      await refuseOwnComplaint(looking);
      await requireSignedPaper(looking);
    },
    close: refuseOwnComplaint,
    reject: refuseOwnComplaint,
  },
  sets: { askFacts: askForFacts },
});
