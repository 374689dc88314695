import { sql } from "kysely";
import { showDocuments, manageDocuments } from "../access.ts";
import { courtWorkRows, outsideProjectWalls, walledByProject } from "#features/litigation/deadlines/server/api.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { valueAfter } from "#records/server/value-after.ts";
import { document } from "../document.ts";
import { openForWriting, type DocumentStatus } from "../words.ts";
import { refuseLocked } from "./locked.ts";

type Written = Writing<typeof document>;

/** Where it hangs, and what has gone out stays as it went out. */
async function checkDocument(writing: Written): Promise<void> {
  const { work, asker, before, changes } = writing;
  if (valueAfter(writing, "case") === null && valueAfter(writing, "project") === null) {
    throw invalidField("case", "소송사건이나 사건을 골라 주세요.");
  }
  if (before) {
    await refuseLocked(work.query, asker, {
      lockedById: before["lockedBy"] as number | null,
      lockedUntil: before["lockedUntil"] as Date | null,
    });
    refuseGone(before["status"] as DocumentStatus, before, changes);
    refuseMovedEvidence(before, changes);
    refuseMovedShare(before, changes);
  }
  await checkDeadline(writing);
}

function refuseGone(status: DocumentStatus, before: Readonly<Record<string, unknown>>, changes: Written["changes"]) {
  if (openForWriting.includes(status)) return;
  for (const key of ["kind", "title"] as const) {
    if (changes[key] === undefined || changes[key] === before[key]) continue;
    throw invalidField(key, "제출했거나 보관한 문서의 종류와 제목은 고칠 수 없습니다.");
  }
}

/** A 호증 is one of its case. */
function refuseMovedEvidence(before: Readonly<Record<string, unknown>>, changes: Written["changes"]): void {
  if (before["evidenceNo"] === null || changes.case === undefined || changes.case === before["case"]) return;
  throw invalidField("case", "호증 번호가 있는 문서는 사건을 바꿀 수 없습니다. 호증 번호를 먼저 해제해 주세요.");
}

/** What the client reads neither goes to another client unseen nor becomes what may not be handed on. */
function refuseMovedShare(before: Readonly<Record<string, unknown>>, changes: Written["changes"]): void {
  if (before["sharedAt"] === null) return;
  for (const key of ["case", "project", "criminalCopy"] as const) {
    if (changes[key] === undefined || changes[key] === before[key]) continue;
    throw invalidField(key, "의뢰인에게 공유한 문서입니다. 공유를 먼저 풀어 주세요.");
  }
}

/** The deadline that it keeps is one of its own case or project. */
async function checkDeadline(writing: Written): Promise<void> {
  const deadlineId = valueAfter(writing, "deadline") as number | null;
  if (deadlineId === null) return;
  const { query } = writing.work;
  const found = await query
    .selectFrom("deadlines")
    .select(["case_id", "project_id"])
    .where("id", "=", deadlineId)
    .executeTakeFirstOrThrow();
  const caseId = valueAfter(writing, "case") as number | null;
  if (caseId !== null && found.case_id !== null) {
    if (found.case_id !== caseId) throw invalidField("deadline", "이 소송사건의 기한을 골라 주세요.");
    return;
  }
  const projectId = caseId === null ? valueAfter(writing, "project") : await projectOf(writing, caseId);
  if (found.project_id !== projectId) throw invalidField("deadline", "같은 사건의 기한을 골라 주세요.");
}

async function projectOf({ work }: Written, caseId: number): Promise<number> {
  const row = await work.query
    .selectFrom("legal_cases")
    .select("project_id")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  return row.project_id;
}

/** 문서 with its rules: seen with the court work of its project (product §6.5). */
export const documentRecords = defineRecords(document, {
  show: showDocuments,
  manage: manageDocuments,
  list: null,
  held: {
    unfinished: sql<boolean>`r.status in ('draft','review','changes','approved')`,
    places: ["author", "reviewer"],
  },
  scope: courtWorkRows,
  outsideWalls: (asker, id) => outsideProjectWalls(asker, "documents", id),
  walled: (id) => walledByProject("documents", id),
  ownFiles: true,
  computed: { fileSensitivity: sql`(select f.sensitivity from files f where f.id = r.file_id)` },
  check: checkDocument,
  actions: {
    upload: "파일 등록",
    attachReceipt: "접수증 첨부",
    lock: "편집 잠금",
    unlock: "잠금 해제",
    number: "호증 번호",
    mask: "가린 사본",
    share: "의뢰인 공유",
    unshare: "공유 해제",
    clientDownload: "의뢰인이 내려받음",
    readText: "본문 읽기",
    purge: "파일 파기",
  },
});

/** What has gone out or is kept stays as it is. */
export function refuseClosed(status: DocumentStatus): void {
  if (openForWriting.includes(status)) return;
  throw new Failure("ruleViolated", "제출했거나 보관한 문서입니다. 새 파일은 새 문서로 등록해 주세요.");
}
