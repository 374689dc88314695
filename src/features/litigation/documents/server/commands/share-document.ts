import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Target } from "#records/steps.ts";
import type { document } from "../../document.ts";
import { shareable } from "../../words.ts";
import { documentRecords } from "../records.ts";

type Wanted = Target & { readonly onPurpose: boolean };
type Stored = Awaited<ReturnType<typeof lockSeen<typeof document>>>;

const refused = (sentence: string) => new Failure("ruleViolated", sentence);

/** Lets the clients of the case read the file as it stands, until it is taken back. Returns the new version. */
export function shareDocument(context: WriteContext, target: Wanted): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, documentRecords, target, context);
    refuseUnshareable(before);
    if (before.has_rrn && !target.onPurpose) {
      const sentence =
        "주민등록번호가 있는 문서입니다. 가린 사본을 만들어 공유하거나, 그대로 공유한다고 확인해 주세요.";
      throw new Failure("ruleViolated", sentence, { fields: { onPurpose: sentence } });
    }
    const set = { shared_at: new Date(), shared_by_id: context.viewer.staff!.id };
    return changeRecord(work, context, documentRecords, before, { action: "share", set });
  });
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
