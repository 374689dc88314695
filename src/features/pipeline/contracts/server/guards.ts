import type { Database } from "#platform/server/database/database.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { conflictStateOf } from "#features/pipeline/conflicts/server/commands/conflict-state.ts";
import { liabilityLaw } from "#features/identity/firm/firm-kinds.ts";
import { agencyWords, barGuard, barLaw, barredName, barWords } from "../ex-office.ts";
import { contingencyLaw, resultFees } from "../criminal-fees.ts";
import type { FeeKind } from "../fees.ts";
import { barredBy, exOfficialsOf, type BarredLawyer, type ExOfficial } from "./queries/barred-lawyers.ts";
import { isCriminalCase } from "./queries/criminal.ts";
import { minorsOf } from "./queries/minors.ts";
import { feesOf, handlersOf, type AssignedLawyer } from "./queries/terms.ts";

/** One thing that has to be so before a contract is signed. */
export type Guard = {
  readonly key: string;
  readonly label: string;
  readonly ok: boolean;
  /** What to do; blank when it is done. */
  readonly reason: string;
  readonly lawRef: string;
  /** Whether it stands in the way; otherwise it is only to be looked at. */
  readonly blocks: boolean;
};

type JudgedFee = { readonly kind: FeeKind; readonly condition: string };

/** The columns of a contract that the guards look at. */
export type GuardedContract = {
  readonly id: number;
  readonly client_id: number | null;
  readonly guardian_name: string;
  readonly responsible_id: number | null;
  readonly agency: string;
  readonly is_criminal: boolean;
  readonly category: string;
  readonly free_reason: string;
  readonly privacy_consent_at: string | null;
  readonly approved_at: unknown;
  readonly limitation_on: string | null;
  readonly limitation_none: string;
  readonly limitation_confirmed_at: unknown;
  readonly liability_notice_at: string | null;
};

/** Everything that 서명완료 asks for (product §5.3, §6.3), in the order in which people see to it. */
export async function signingGuards(database: Pick<Database, "query">, contract: GuardedContract): Promise<Guard[]> {
  const [fees, offices, liability] = await Promise.all([
    feesOf(database, contract.id),
    officeGuards(database, contract),
    liabilityGuards(database, contract),
  ]);
  const terms = await termGuards(database, contract, fees);
  return [...terms, ...offices, ...liability, limitationGuard(contract), approvalGuard(contract)];
}

/** The same without the approval, for terms that are in force or are going to be. */
export async function termGuards(
  database: Pick<Database, "query">,
  contract: GuardedContract,
  fees: readonly JudgedFee[],
): Promise<Guard[]> {
  const [handlers, minors, conflict, isCriminal] = await Promise.all([
    handlersOf(database, contract.id, contract.responsible_id),
    minorsOf(database, contract.id),
    conflictStateOf(database, { type: "contract", id: contract.id }),
    isCriminalCase(database, contract),
  ]);
  return [
    guard("client", "위임인", contract.client_id !== null, "위임인을 선택해 주세요."),
    ...guardianGuards(contract, minors),
    guard("conflict", "이해충돌 확인", conflict.allowed, conflictReason(conflict), "변호사법 제31조"),
    lawyerGuard(handlers.filter(({ isAssigned }) => isAssigned)),
    eligibilityGuard(handlers),
    guard("responsible", "책임변호사", contract.responsible_id !== null, "책임변호사를 선택해 주세요."),
    guard("fees", "보수", fees.length > 0 || contract.free_reason !== "", "보수를 적거나 무료 사유를 적어 주세요."),
    ...(isCriminal ? criminalFeeGuards(fees) : []),
    guard(
      "privacy",
      "개인정보 동의",
      contract.privacy_consent_at !== null,
      "개인정보 동의일을 적어 주세요.",
      "개인정보 보호법 제15조",
    ),
  ];
}

/** Nobody sends or signs what no lawyer or 매니저 has approved. */
export function approvalGuard({ approved_at }: GuardedContract): Guard {
  return guard("approved", "승인", approved_at !== null, "변호사나 매니저의 승인을 받아 주세요.");
}

/** Nobody takes a case on without having looked how long there is time for it. */
export function limitationGuard({
  limitation_on: on,
  limitation_none: none,
  limitation_confirmed_at: confirmedAt,
}: GuardedContract): Guard {
  const label = "시효·제척기간";
  if (on === null && none === "") {
    return guard("limitationOn", label, false, "시효·제척기간의 마지막 날이나 해당 없는 사유를 적어 주세요.");
  }
  return guard("limitationOn", label, confirmedAt !== null, "변호사가 시효·제척기간을 확인해야 합니다.");
}

function guard(key: string, label: string, ok: boolean, reason: string, lawRef = ""): Guard {
  return { key, label, ok, reason: ok ? "" : reason, lawRef, blocks: true };
}

function conflictReason({ stale, decision }: { readonly stale: boolean; readonly decision: string | null }): string {
  if (stale) return "당사자가 바뀌었습니다. 이해충돌을 다시 조회해 주세요.";
  return decision === null ? "이해충돌 확인과 변호사의 결정이 필요합니다." : "이해충돌 결정이 수임을 막고 있습니다.";
}

/** A minor contracts with the consent of whoever stands for him; nothing is asked where everybody is of age. */
function guardianGuards({ guardian_name }: GuardedContract, minors: readonly string[]): Guard[] {
  if (minors.length === 0) return [];
  const reason = `위임인이 미성년자입니다: ${minors.join(", ")}. 법정대리인과 대리권 확인 서류를 적어 주세요.`;
  return [guard("guardianName", "법정대리인", guardian_name !== "", reason, "민법 제5조")];
}

function lawyerGuard(lawyers: readonly AssignedLawyer[]): Guard {
  return guard("lawyers", "담당변호사 지정", lawyers.length > 0, "담당변호사를 지정해 주세요.", "변호사법 제50조");
}

/**
 * Trainees take no cases before their six months are over (변호사법 제31조의2), and whoever is not registered takes none
 * (제7조). `on`: the day on which they take it; absent: today.
 */
export function eligibilityGuard(lawyers: readonly AssignedLawyer[], on: Day = seoulDay(new Date())): Guard {
  const strangers = lawyers.filter(({ isRegistered }) => !isRegistered).map(({ shortName }) => shortName);
  if (strangers.length > 0) {
    const reason = `변호사등록번호가 없는 사람입니다: ${strangers.join(", ")}`;
    return guard("eligible", "수임 자격", false, reason, "변호사법 제7조");
  }
  const early = lawyers.filter(
    ({ practiceEligibleFrom }) => practiceEligibleFrom !== null && practiceEligibleFrom > on,
  );
  const names = early
    .map(({ shortName, practiceEligibleFrom }) => `${shortName}(${practiceEligibleFrom}부터)`)
    .join(", ");
  return guard(
    "eligible",
    "수임 자격",
    early.length === 0,
    `수임할 수 없는 기간입니다: ${names}`,
    "변호사법 제31조의2",
  );
}

/**
 * What the offices ask that the lawyers of a contract have left (변호사법 제31조 제3항), or the people `among` instead:
 * where its 관할기관 is not known, nobody can say whether it is one of them.
 */
export async function officeGuards(
  database: Pick<Database, "query">,
  contract: Pick<GuardedContract, "id" | "agency">,
  among?: readonly number[],
): Promise<Guard[]> {
  const left = await exOfficialsOf(database, contract.id, among);
  return contract.agency.trim() === "" ? agencyGuards(left) : barGuards(barredBy(left, contract.agency));
}

function agencyGuards(left: readonly ExOfficial[]): Guard[] {
  if (left.length === 0) return [];
  const who = [...new Set(left.map(barredName))].join(", ");
  return [guard("agency", "관할기관", false, agencyWords(who), barLaw)];
}

/** Whoever left the office that a contract is before takes it only if another lawyer has said why; none: nobody did. */
export function barGuards(barred: readonly BarredLawyer[]): Guard[] {
  if (barred.length === 0) return [];
  const open = barred.filter(({ confirmed }) => !confirmed);
  const reason = barWords(open.map(barredName).join(", "));
  return [guard(barGuard, "공직퇴임 수임제한", open.length === 0, reason, barLaw)];
}

/** Some kinds of firm state in the contract how they are liable to the client; nothing is asked of the others. */
async function liabilityGuards(
  { query }: Pick<Database, "query">,
  { liability_notice_at: on }: Pick<GuardedContract, "liability_notice_at">,
): Promise<Guard[]> {
  const firm = await query.selectFrom("firm_settings").select("firm_kind as kind").executeTakeFirst();
  const law = firm && liabilityLaw[firm.kind];
  if (law === undefined) return [];
  const reason = "계약서에 손해배상책임에 관한 사항을 적어 의뢰인에게 주고 명시일을 적어 주세요.";
  return [guard("liabilityNoticeAt", "손해배상책임 명시", on !== null, reason, law)];
}

/** A contingency fee in a criminal case is void; what reads like one under another name is to be looked at. */
function criminalFeeGuards(fees: readonly JudgedFee[]): Guard[] {
  const has = fees.some(({ kind }) => kind === "성공보수");
  const named = guard(
    "contingency",
    "형사 성공보수",
    !has,
    "형사사건에는 성공보수를 정할 수 없습니다.",
    contingencyLaw,
  );
  const hidden = resultFees(fees);
  if (hidden.length === 0) return [named];
  const reason = `결과에 따라 정한 보수로 읽힙니다. 다른 이름이어도 무효일 수 있으니 조건을 확인해 주세요. ${hidden.join(" / ")}`;
  const label = "결과에 따른 형사 보수";
  return [named, { ...guard("resultFee", label, false, reason, contingencyLaw), blocks: false }];
}
