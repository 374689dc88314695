import { sql } from "kysely";
import { lawyers } from "#firm/may.ts";
import { limitationSettled } from "#firm/server/limitation.ts";
import { rateOn } from "#firm/server/rates.ts";
import { isReason, reasonHint } from "#platform/reason.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { linesInWords } from "#records/server/lines.ts";
import { namedInTable } from "#records/server/named.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { tellWaiting } from "#records/server/steps/waiting.ts";
import { asClient } from "#features/pipeline/conflicts/server/commands/as-client.ts";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { approveContracts, browseContracts, enterContracts, manageContracts, showContracts } from "../access.ts";
import { contract, type ContractStatus } from "../contract.ts";
import { feeLines } from "../fees.ts";
import { openForFees } from "../steps.ts";
import { refuseBarredByAgency } from "./commands/refuse-barred.ts";
import { barsTakeOver } from "./commands/barred-take-over.ts";
import { withdrawPoaTasks } from "./commands/withdraw-poa-tasks.ts";
import { refuseBeforeBarPass } from "./before-bar-pass.ts";
import { changedTerms } from "./commands/take-back-approval.ts";
import { clientContacted } from "#features/pipeline/clients/server/api.ts";

const today = sql`(now() at time zone 'Asia/Seoul')::date`;

/** The day by which the signed contract `r` is entered in the 수임장부 (변호사법 시행령 제7조). */
export const ledgerDueOn = sql<string>`(r.signed_at
  + make_interval(months => (${rateOn("ledgerEntryMonths", sql`r.signed_at`)})::int))::date`;

/** 계약 with its rules. */
export const contractRecords = defineRecords(contract, {
  show: showContracts,
  manage: manageContracts,
  browse: browseContracts,
  enter: enterContracts,
  named: [namedInTable("contract_lawyers", "contract_id", "담당변호사")],
  list: "미팅리스트",
  held: {
    unfinished: sql<boolean>`r.status not in ('fulfilled','terminated','void')`,
    // Of what is not signed yet, signing asks.
    unfit: barsTakeOver({
      namesContracts: true,
      places: ["responsible"],
      contracts: sql<boolean>`c.id = r.id and c.status in ('signed','active')`,
    }),
  },
  contacted: (work, id, at) =>
    clientContacted(work, sql<number>`(select client_id from contracts where id = ${id})`, at),
  alsoGiven: (roots) => sql`select k.contract_id from contract_clients k
    where k.client_id = any(${roots.get("client") ?? []}::bigint[]) union ${asClient("contract")(roots)}`,
  outsideWalls: (asker, id) => outsideWalls(asker, "contract", id),
  walled: (id) => isWalled("contract", id),
  conflicts: {
    engaged: sql<boolean>`r.status in ('signed','active')`,
    title: sql<string>`r.title`,
    waiting: { open: sql<boolean>`r.status in ('draft','review','sent')`, title: sql<string>`r.title` },
    ofClient: true,
  },
  computed: {
    ownTeam: sql`r.team_id`,
    amendmentWaits: sql`exists (select from contract_amendments a
      where a.contract_id = r.id and a.status = 'draft' and a.deleted_at is null)`,
    unpaid: sql`(r.total - r.void_unpaid - r.paid)`,
    fees: linesInWords(feeLines, sql`r.id`),
    coClients: sql`(select count(distinct k.client_id) from contract_clients k
      where k.contract_id = r.id and k.client_id is distinct from r.client_id)`,
    lawyers: sql`coalesce((select string_agg(s.short_name, ', ' order by ${inNameOrder(sql`s.short_name`)})
      from contract_lawyers l join staffs s on s.id = l.staff_id where l.contract_id = r.id), '')`,
    // As the partial indexes have it, word for word.
    ledgerMissing: sql`(r.signed_at is not null and r.ledger_at is null)`,
    barPassMissing: sql`(r.status in ('signed', 'active') and r.bar_pass_at is null)`,
    limitationNear: sql`coalesce(r.limitation_on <= ${today} + ${rateOn("limitationSecond", today)}::int
      and r.status not in ('fulfilled', 'terminated', 'void') and not ${limitationSettled("contract")}, false)`,
    ledgerDaysLeft: sql`case when r.signed_at is null or r.ledger_at is not null then null
      else ${ledgerDueOn} - ${today} end`,
  },
  actions: {
    fees: "보수 변경",
    opening: "이월",
    undoOpening: "이월 되돌림",
    lawyers: "담당변호사 변경",
    clients: "위임인 변경",
    category: "분야 확인",
    limitation: "시효 확인",
    fileLimitation: "시효 제출 기록",
    confirmFiling: "시효 제출 확인",
    bar: "공직퇴임 수임제한 확인",
    paper: "서류 작성",
    unapprove: "승인 무효(승인한 뒤 내용이 바뀜)",
    draftAmendment: "변경계약 작성",
    approveAmendment: "변경계약 승인",
    signAmendment: "변경계약 체결",
    dropAmendment: "변경계약 폐기",
    result: "성공보수 결과 입력",
    settle: "정산 확정",
    openProject: "사건 개시",
    ledger: "수임장부 기재",
    convert: "상담에서 전환",
    clientConfirm: "의뢰인 확인",
    clientDecline: "의뢰인 확인 거절",
    sendInOrder: "위임인에게 순서대로 확인 요청",
    renewInOrder: "확인 링크 재발급",
    stopInOrder: "순서대로 받는 확인 중단",
  },
  check: async (writing) => {
    refuseLimitation(writing);
    refuseOpponent(writing);
    refuseGuardian(writing);
    refuseBeforeBarPass(writing);
    refusePostpaid(writing);
    await keepSignedTerms(writing);
    await refuseBarredLawyers(writing);
  },
  written: async (writing, id) => {
    if (!writing.before) return takeOver(writing, id);
    await forgetApproval(writing, id);
    await forgetConfirmation(writing, id);
    await closeCategory(writing, id);
    if (changedOf(writing).includes("poaFiledAt")) await withdrawPoaTasks(writing.work, id);
  },
});

/** A lawyer who enters a contract without seeing those of the team is its 책임변: it would be out of sight at once. */
async function takeOver({ work, asker }: Writing<typeof contract>, id: number): Promise<void> {
  if (showContracts.allows(asker.facts) || !lawyers.allows(asker.facts)) return;
  const set = { responsible_id: asker.viewer.staff?.id ?? null };
  await work.query.updateTable("contracts").set(set).where("id", "=", id).where("responsible_id", "is", null).execute();
}

/** What is agreed with the client; after signing it changes by a 변경계약, the client by another contract. */
const agreed = [
  "client",
  "title",
  "opponent",
  "scope",
  "isCriminal",
  "responsible",
  "freeReason",
  "terminationTerms",
  "privacyConsentAt",
] as const;

type Key = keyof typeof contract.fields;

/**
 * What is entered as it is done, mostly after an approval: the meeting, the day of consent, what the law asks to be
 * handed in and told, and the addresses that the 수임장부 alone asks for. Everything else is what an approver saw.
 */
const enteredLater: readonly Key[] = [
  "meetingAt",
  "privacyConsentAt",
  "poaFiledAt",
  "barPassNo",
  "barPassAt",
  "barPassLater",
  "lawyerNoticeAt",
  "liabilityNoticeAt",
  "opponentAddress",
  "partyAddress",
];

function changedOf({ before, changes }: Writing<typeof contract>): Key[] {
  const sent = changes as Readonly<Record<string, unknown>>;
  return before
    ? (Object.keys(contract.fields) as Key[]).filter((key) => sent[key] !== undefined && sent[key] !== before[key])
    : [];
}

/** Either a day or why there is none, in words. */
function refuseLimitation({ before, changes }: Writing<typeof contract>): void {
  const none = changes.limitationNone ?? before?.["limitationNone"] ?? "";
  const on = changes.limitationOn === undefined ? before?.["limitationOn"] : changes.limitationOn;
  if (changes.limitationNone !== undefined && changes.limitationNone !== "" && !isReason(changes.limitationNone)) {
    throw invalidField("limitationNone", reasonHint);
  }
  if (none !== "" && on)
    throw invalidField("limitationNone", "시효·제척기간의 날과 해당 없는 사유 중 하나만 적어 주세요.");
}

/** Either an opponent or that there is none. */
function refuseOpponent({ before, changes }: Writing<typeof contract>): void {
  const none = changes.opponentNone ?? before?.["opponentNone"] ?? false;
  const opponent = changes.opponent ?? before?.["opponent"] ?? "";
  if (none && opponent !== "" && (changes.opponentNone !== undefined || changes.opponent !== undefined))
    throw invalidField("opponentNone", "상대방이 적혀 있습니다. 상대방과 상대방 없음 중 하나만 남겨 주세요.");
}

/** Who acts for the client, by what right and shown by what: all three or none. */
function refuseGuardian({ before, changes }: Writing<typeof contract>): void {
  const keys = ["guardianName", "guardianRelation", "guardianBasis"] as const;
  if (keys.every((key) => changes[key] === undefined)) return;
  const missing = keys.filter((key) => !(changes[key] === undefined ? before?.[key] : changes[key]));
  if (missing.length === 0 || missing.length === keys.length) return;
  const { label } = contract.fields[missing[0]!];
  throw invalidField(missing[0]!, `법정대리인은 이름, 관계, 확인 서류를 함께 적습니다. ${label} 항목이 비어 있습니다.`);
}

/** A lawyer confirmed what stood there, not what stands there now. */
async function forgetConfirmation(writing: Writing<typeof contract>, id: number): Promise<void> {
  const { before, work } = writing;
  if (!before?.["limitationConfirmedAt"]) return;
  const changed = changedOf(writing).filter((key) => key === "limitationOn" || key === "limitationNone");
  if (changed.length === 0) return;
  await work.query
    .updateTable("contracts")
    .set({ limitation_confirmed_at: null, limitation_confirmed_by_id: null })
    .where("id", "=", id)
    .execute();
}

/** Whoever changes the 분야 has said which it is. */
async function closeCategory(writing: Writing<typeof contract>, id: number): Promise<void> {
  if (!writing.before?.["categoryOpen"] || !changedOf(writing).includes("category")) return;
  await writing.work.query.updateTable("contracts").set({ category_open: false }).where("id", "=", id).execute();
}

/** What was signed is not written over. */
async function keepSignedTerms(writing: Writing<typeof contract>): Promise<void> {
  if (openForFees.includes(writing.before?.status as ContractStatus)) return;
  const frozen = changedOf(writing).filter((key) => agreed.some((one) => one === key));
  if (frozen.length === 0) return;
  const labels = frozen.map((key) => contract.fields[key].label).join(", ");
  const way = frozen.includes("client") ? "새 계약" : "변경계약";
  throw new Failure("ruleViolated", `서명한 계약의 ${labels} 항목은 바꿀 수 없습니다. ${way}을 작성해 주세요.`, {
    fields: Object.fromEntries(frozen.map((key) => [key, "서명한 뒤에는 바꿀 수 없습니다."])),
  });
}

/** Before signing 승인 covers it; afterwards who might approve says so. */
function refusePostpaid(writing: Writing<typeof contract>): void {
  if (!changedOf(writing).includes("postpaid")) return;
  if (openForFees.includes(writing.before?.status as ContractStatus)) return;
  if (approveContracts.allows(writing.asker.facts)) return;
  throw invalidField("postpaid", "서명한 뒤의 후불은 변호사나 매니저가 정합니다.");
}

/** Another 관할기관 of a signed contract asks what signing asked (변호사법 제31조 제3항). */
async function refuseBarredLawyers({ work, before, changes }: Writing<typeof contract>): Promise<void> {
  if (!before || changes.agency === undefined) return;
  const stored = { before: before["agency"] as string, status: before["status"] as ContractStatus };
  await refuseBarredByAgency(work, { id: Number(before["id"]), agency: changes.agency }, stored);
}

/** Whoever approved has not seen what changes afterwards. */
async function forgetApproval(writing: Writing<typeof contract>, id: number): Promise<void> {
  const changed = changedOf(writing).filter((key) => !enteredLater.includes(key));
  if (changed.length === 0) return;
  const { work, asker, before } = writing;
  const { signedAt, approvedAt, approvedBy } = before!;
  const known = { id, signed_at: signedAt, approved_at: approvedAt, approved_by_id: approvedBy };
  const columns = changedTerms(work, asker, known);
  if (Object.keys(columns).length === 0) return;
  await work.query.updateTable("contracts").set(columns).where("id", "=", id).execute();
  if (columns["approved_at"] === null) await tellWaiting(work, asker.viewer, { type: "contract", id });
}
