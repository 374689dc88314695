import { logSent } from "#platform/server/access-log.ts";
import { sql } from "kysely";
import { mayLeave } from "#features/work/files/server/api.ts";
import { privilegedRefusal } from "#features/work/files/sensitivity.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Target } from "#records/steps.ts";
import { document } from "../../document.ts";
import { shareable } from "../../words.ts";
import { documentRecords } from "../records.ts";

type Wanted = Target & { readonly onPurpose: boolean };
type Stored = Awaited<ReturnType<typeof lockSeen<typeof document>>>;

const refused = (sentence: string, more: { readonly fields?: Readonly<Record<string, string>> } = {}) =>
  new Failure("ruleViolated", sentence, more);

/**
 * Lets the clients of the case read the file as it stands, until it is taken back, and writes that down as sent
 * (접속기록). Returns the new version. 422 for what may not be shared, and for a number of a resident or a privileged
 * document unless that is said to be on purpose.
 */
export function shareDocument(context: WriteContext, target: Wanted): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, documentRecords, target, context);
    refuseUnshareable(before);
    await refuseSecret(work, before.file_id!);
    if (!target.onPurpose) refuseUnasked(before);
    const set = { shared_at: new Date(), shared_by_id: context.viewer.staff!.id };
    const version = await changeRecord(work, context, documentRecords, before, { action: "share", set });
    await logSent(work, context.actor, { subject: document.label, recordIds: [before.id], reason: "의뢰인 공유" });
    return version;
  });
}

/** What nobody gives out in passing: a number of a resident, and what is privileged (변호사법 제26조의2). */
function refuseUnasked({ has_rrn: hasRrn, privileged }: Stored): void {
  if (!hasRrn && !privileged) return;
  const sentence = hasRrn
    ? `${privileged ? "주민등록번호가 있는 비밀유지 문서입니다." : "주민등록번호가 있는 문서입니다."} 가린 사본을 만들어 공유하거나, 그대로 공유한다고 확인해 주세요.`
    : "비밀유지 문서입니다. 의뢰인에게 공유해도 되는지 살핀 뒤, 그대로 공유한다고 확인해 주세요.";
  throw refused(sentence, { fields: { onPurpose: sentence } });
}

function refuseUnshareable(before: Stored): void {
  if (before.criminal_copy) {
    throw refused("형사기록사본은 소송준비 밖의 목적으로 줄 수 없어 공유할 수 없습니다 (형사소송법 제266조의16).");
  }
  if (before.file_id === null) throw refused("파일이 없는 문서입니다.");
  if (!shareable.includes(before.status)) {
    throw refused("승인했거나 제출·보관한 문서만 의뢰인에게 공유할 수 있습니다.");
  }
  if (before.text_state === "waiting") {
    throw refused("주민등록번호가 있는지 본문을 읽고 있습니다. 잠시 후 다시 공유해 주세요.");
  }
  if (before.shared_at !== null) throw refused("이미 공유한 문서입니다.");
}

/** What is marked as privileged leaves the firm on no way, not even on purpose. */
async function refuseSecret({ query }: Pick<Work, "query">, fileId: number): Promise<void> {
  const { rows } = await sql`select from files f where f.id = ${fileId} and not ${mayLeave}`.execute(query);
  if (rows.length > 0) throw refused(privilegedRefusal);
}

/** Takes it back: the client reads it no more from this moment on. Returns the new version. */
export function unshareDocument(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, documentRecords, target, context);
    if (before.shared_at === null) throw refused("공유하지 않은 문서입니다.");
    return changeRecord(work, context, documentRecords, before, { action: "unshare", set: notShared });
  });
}

/** What is set where a document is no longer what was shared. */
export const notShared = { shared_at: null, shared_by_id: null } as const;
