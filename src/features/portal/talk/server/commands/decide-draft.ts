import { Failure, notFound } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { seenProject } from "#features/pipeline/projects/server/api.ts";
import { draftProposed } from "../bell.ts";
import { clientRoomRecords } from "../records.ts";
import { addMessage } from "./add-message.ts";
import { ownRoom } from "./write-as-client.ts";

type Target = { readonly number: number; readonly draftId: number };

/**
 * Says to the client what was proposed, in the words of the person who sends it: a message in the client's room, which is
 * opened where there is none. 404 for a case or a room that the person does not see; 422 where somebody has decided
 * already, or the client has no account that could read it.
 */
export function sendDraft(context: WriteContext, { content, ...target }: Target & { readonly content: string }) {
  return inTransactionOnce(context, async (work): Promise<{ room: number; seq: number }> => {
    const { projectId, clientId } = await lockDraft(work, context, target);
    await refuseEnded(work, clientId);
    const account = await work.query
      .selectFrom("client_accounts")
      .select("id")
      .where("client_id", "=", clientId)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (!account)
      throw new Failure("ruleViolated", "온라인 계정이 없는 의뢰인입니다. ‘문자로 쓰기’로 같은 안내를 보내 주세요.");
    const { id } = await ownRoom(work, clientId);
    const room = await lockRecord(work.query, clientRoomRecords, id, context);
    const { viewer } = context;
    const seq = await addMessage(work, room, {
      sender: "staff",
      staffId: viewer.staff!.id,
      userId: viewer.userId,
      content,
      files: [],
    });
    await decide(work, context, target.draftId, { status: "sent", room_id: room.id, seq });
    await settleDrafts(work, projectId);
    work.audit({
      action: "clientRoom.write",
      recordType: "clientRoom",
      recordId: room.id,
      changes: { seq: [null, seq] },
    });
    work.emit({ type: "record", ref: `clientRoom:${room.id}` });
    work.emit({ type: "record", ref: `project:${projectId}` });
    return { room: room.id, seq };
  });
}

/** Nothing is said to the client here: it was said otherwise, or need not be. 422 where somebody has decided already. */
export async function dropDraft(context: WriteContext, target: Target): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const { projectId } = await lockDraft(work, context, target);
    await decide(work, context, target.draftId, { status: "dropped" });
    await settleDrafts(work, projectId);
    work.audit({ action: "project.dropDraft", recordType: "project", recordId: projectId });
    work.emit({ type: "record", ref: `project:${projectId}` });
  });
}

async function lockDraft(work: Work, context: WriteContext, { number, draftId }: Target) {
  const { id: projectId, client_id: clientId } = await seenProject(work.query, context, number);
  const draft = await work.query
    .selectFrom("client_drafts")
    .select(["status", "kind"])
    .where("id", "=", draftId)
    .where("project_id", "=", projectId)
    .forUpdate()
    .executeTakeFirst();
  if (!draft || clientId === null) throw notFound();
  if (draft.status === "passed") {
    const passed = draft.kind === "stage" ? "사건의 단계가 다시 바뀌었습니다" : "초안의 근거가 바뀌거나 취소되었습니다";
    throw new Failure("ruleViolated", `${passed}. 새 초안을 확인해 주세요.`);
  }
  if (draft.status !== "proposed") throw new Failure("ruleViolated", "이미 처리한 초안입니다.");
  return { projectId, clientId };
}

/** Nothing is said to a client who died, or to a company that is gone. */
async function refuseEnded({ query }: Work, clientId: number): Promise<void> {
  const client = await query.selectFrom("clients").select("ended_on").where("id", "=", clientId).executeTakeFirst();
  if (client?.ended_on) {
    throw new Failure("ruleViolated", "사망하거나 소멸한 것으로 표시한 고객입니다. 상속인·승계인에게 안내해 주세요.");
  }
}

/** The bell is silent about a case once nothing is proposed in it any more. */
async function settleDrafts(work: Work, projectId: number): Promise<void> {
  const left = await work.query
    .selectFrom("client_drafts")
    .select("id")
    .where("project_id", "=", projectId)
    .where("status", "=", "proposed")
    .executeTakeFirst();
  if (!left) await settleBell(work, { type: "project", id: projectId }, { kind: draftProposed });
}

type Decision =
  | { readonly status: "sent"; readonly room_id: number; readonly seq: number }
  | { readonly status: "dropped" };

async function decide({ query }: Work, { viewer }: WriteContext, id: number, decision: Decision): Promise<void> {
  await query
    .updateTable("client_drafts")
    .set({ ...decision, decided_by_id: viewer.staff!.id, decided_at: new Date() })
    .where("id", "=", id)
    .execute();
}
