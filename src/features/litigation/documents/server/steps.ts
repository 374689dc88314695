import { withParticle } from "#platform/particle.ts";
import { onList } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { deadlineSteps } from "#features/litigation/deadlines/server/api.ts";
import { tellByTask, withdrawTold } from "#features/work/tasks/server/api.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Outcome, type Taking, type Undoing } from "#records/server/steps/bind-steps.ts";
import { takeStepWithin } from "#records/server/steps/take-step.ts";
import type { StepInput } from "#records/steps.ts";
import type { document } from "../document.ts";
import { documentSteps as machine } from "../steps.ts";
import { keptKinds, openForWriting } from "../words.ts";
import { refuseLocked } from "./locked.ts";
import { filingCheckOf } from "./filing-check.ts";
import { documentRecords } from "./records.ts";

type Look = Looking<typeof document>;
type Submitting = Taking<typeof document, StepInput<typeof machine, "submit">>;

const refused = (sentence: string) => new Failure("ruleViolated", sentence);

/** Nobody reads, approves or keeps what is not there, or what somebody is just writing. */
async function refuseWithoutFile({ query, asker, before }: Look): Promise<void> {
  if (before.file_id === null) throw refused("파일을 먼저 올려 주세요.");
  await refuseLocked(query, asker, { lockedById: before.locked_by_id, lockedUntil: before.locked_until });
}

async function refuseUnkept(looking: Look): Promise<void> {
  const { kind, status } = looking.before;
  if (openForWriting.includes(status) && !keptKinds.includes(kind)) {
    throw refused("소장·서면·신청서는 승인받아 제출한 뒤에 보관합니다.");
  }
  await refuseWithoutFile(looking);
}

function refuseWithoutReceipt({ before }: Look): void {
  if (before.deadline_id === null || before.receipt_file_id !== null) return;
  throw refused("연결한 기한을 완료하려면 접수증 파일을 먼저 첨부해 주세요.");
}

const ofReceipt = {
  receiptNo: "접수번호",
  receiptCourt: "접수 법원",
  receiptCaseNo: "접수증의 사건번호",
  receiptDocument: "접수한 문서",
} as const;

/** A deadline is settled by a receipt that says all of it (additions L5). */
function refuseHalfReceipt({ before, input }: Submitting): object {
  if (Date.parse(input.submittedAt) > Date.now()) {
    throw new Failure("invalid", "제출일시는 현재보다 뒤일 수 없습니다.", {
      fields: { submittedAt: "현재까지의 일시를 넣어 주세요." },
    });
  }
  if (before.deadline_id === null) return {};
  const fields: Record<string, string> = {};
  for (const key of Object.keys(ofReceipt) as (keyof typeof ofReceipt)[]) {
    if ((input[key] ?? "").trim() === "")
      fields[key] = `접수증에 적힌 ${withParticle(ofReceipt[key], "을/를")} 적어 주세요.`;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Failure("invalid", first, { fields });
  return {};
}

/**
 * The submission settles the deadline that the document was written for. A 소장 is not filed before the court has accepted
 * it (additions L6): its deadline stays open as 접수보류 until that is confirmed.
 */
async function settleDeadline({ work, context, before, input }: Submitting): Promise<Outcome> {
  if (before.deadline_id === null) return {};
  const deadline = await work.query
    .selectFrom("deadlines")
    .select(["id", "version", "status", "title"])
    .where("id", "=", before.deadline_id)
    .executeTakeFirstOrThrow();
  if (deadline.status === "done") return { says: ["연결한 기한은 이미 완료되어 있습니다."] };
  const { receiptNo, receiptCourt, receiptCaseNo, receiptDocument, submittedAt } = input;
  const told = {
    receiptNo,
    receiptCourt,
    receiptCaseNo,
    receiptDocument,
    receivedAt: submittedAt,
    receiptFile: before.receipt_file.slice(0, 200),
  };
  const isComplaint = before.kind === "complaint";
  const confirm = `‘${deadline.title}’ 기한은 접수보류 상태입니다. 법원의 접수확인을 받은 뒤 기한에서 완료해 주세요.`;
  if (isComplaint && deadline.status === "lodged") return { says: [confirm] };
  const step = isComplaint ? "lodge" : "complete";
  const asked = { number: deadline.id, version: deadline.version, step, told };
  const { says } = await takeStepWithin(work, context, deadlineSteps, asked);
  return { says: [isComplaint ? confirm : `‘${deadline.title}’ 기한을 접수증으로 완료했습니다.`, ...says] };
}

const reviewing = "[검토] ";
const pathOf = ({ id }: { readonly id: number }) => `/lawfirm/documents/${id}`;

/** Whoever is to read it has it among the tasks. */
async function tellReviewer({
  work,
  context,
  before,
  input,
}: Taking<typeof document, StepInput<typeof machine, "request">>): Promise<void> {
  const reviewerId = input.reviewer;
  if (reviewerId === context.viewer.staff!.id) return;
  await tellByTask(work, {
    from: context.viewer.staff!.id,
    to: await onList(work, before.project_id, [reviewerId]),
    title: `${reviewing}${before.title}`,
    url: pathOf(before),
    importance: "A",
    about: { type: "document", id: before.id },
  });
}

/** With 검토요청 the task of whoever was to read it is taken back. */
async function withdrawReview({ work, before }: Undoing<typeof document>): Promise<void> {
  if (before.status === "review") await withdrawTold(work, { urls: [pathOf(before)], beginning: reviewing });
}

/** Whoever approves reads what the court would object to (additions D3). */
async function tellChecks({
  work,
  before,
}: {
  readonly work: Work;
  readonly before: Look["before"];
}): Promise<Outcome> {
  const checks = await filingCheckOf(work, before);
  const warnings = checks.filter(({ level }) => level === "warn").map(({ message }) => message);
  return warnings.length === 0 ? {} : { says: [`제출 전 확인: ${warnings.join(" ")}`] };
}

/** The steps of 문서 with what stands in their way. */
export const documentSteps = bindSteps(documentRecords, machine, {
  guards: {
    request: refuseWithoutFile,
    approve: refuseWithoutFile,
    submit: refuseWithoutReceipt,
    store: refuseUnkept,
  },
  undone: withdrawReview,
  sets: {
    approve: ({ context }) => ({ approved_by_id: context.viewer.staff!.id, approved_at: new Date() }),
    submit: refuseHalfReceipt,
  },
  after: {
    request: tellReviewer,
    approve: tellChecks,
    submit: settleDeadline,
  },
});
