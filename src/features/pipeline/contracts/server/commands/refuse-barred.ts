import type { Work } from "#platform/server/database/transaction.ts";
import { barredName, barredWords, barWords } from "../../ex-office.ts";
import { barGuards, officeGuards } from "../guards.ts";
import type { ContractStatus } from "../../contract.ts";
import { openForFees, openForLawyers } from "../../steps.ts";
import { barredBy, exOfficialsOf, lawyersWithCases } from "../queries/barred-lawyers.ts";
import { refuseMissing } from "./refuse-missing.ts";

type Contract = { readonly id: number; readonly agency: string };

/**
 * 422 where one of these people left the 관할기관 of the contract less than a year ago and no other lawyer has said why
 * he takes it all the same (변호사법 제31조 제3항): nobody comes to a signed contract whom signing would have stopped.
 */
export async function refuseBarred(work: Work, contract: Contract, staffIds: readonly number[]): Promise<void> {
  refuseMissing(await officeGuards(work, contract, staffIds));
}

/**
 * The same where another 관할기관 is entered with a signed contract: of everybody who stands on it or on a case of it. A
 * contract that is not signed yet is looked at when it is.
 */
export async function refuseBarredByAgency(
  work: Work,
  contract: Contract,
  { before, status }: { readonly before: string; readonly status: ContractStatus },
): Promise<void> {
  const isSigned = openForLawyers.includes(status) && !openForFees.includes(status);
  if (!isSigned || contract.agency === before) return;
  const guards = await officeGuards(work, contract, await lawyersWithCases(work, contract.id));
  // Said beside the field that is being changed.
  refuseMissing(guards.map((guard) => ({ ...guard, key: "agency" })));
}

/** The same for who comes to a case of the contract; nothing where there is none. */
export async function refuseBarredOnCase(
  work: Work,
  contractId: number | null,
  staffIds: readonly number[],
): Promise<void> {
  if (contractId === null || staffIds.length === 0) return;
  const contract = await work.query
    .selectFrom("contracts")
    .select(["id", "agency"])
    .where("id", "=", contractId)
    .executeTakeFirst();
  if (contract) await refuseBarred(work, contract, staffIds);
}

/** Where lawyers are going to stand before a court. */
type BeforeCourt = {
  /** 사건 of the 소송사건. */
  readonly projectId: number;
  readonly court: string;
};

/**
 * The same for who comes to a 소송사건 or to a 기일 of it, by the court that decides it and by the 관할기관 of the contract
 * behind it. Another lawyer says why with that contract; without one there is no way but another lawyer. `field`: the
 * one of the call beside which it is said.
 */
export async function refuseBarredInCourt(
  work: Work,
  { field, ...place }: BeforeCourt & { readonly field: string },
  staffIds: readonly number[],
): Promise<void> {
  if (staffIds.length === 0) return;
  const { contract, found } = await barredInCourt(work, place, staffIds);
  for (const { agency, open } of found) {
    const who = open.map(barredName).join(", ");
    const reason = contract
      ? `${barWords(who)} 계약 ${contract.number}의 ‘수임제한 확인’에 적을 관할기관: ${agency}.`
      : `${barredWords(who)} 계약이 없는 사건이므로 다른 변호사를 지정해 주세요.`;
    refuseMissing(barGuards(open).map((guard) => ({ ...guard, key: field, reason })));
  }
}

/**
 * The lawyer, or nobody where that one may not stand before the court: for what is only written down as it came, such
 * as an appeal or a hearing, and has to be written down whoever takes it.
 */
export async function unlessBarredInCourt(
  work: Work,
  place: BeforeCourt,
  staffId: number | null,
): Promise<number | null> {
  if (staffId === null) return null;
  const { found } = await barredInCourt(work, place, [staffId]);
  return found.some(({ open }) => open.length > 0) ? null : staffId;
}

/** The contract behind the case, and who is barred by the court and by the contract's 관할기관 with nobody's word for it. */
async function barredInCourt(work: Work, { projectId, court }: BeforeCourt, staffIds: readonly number[]) {
  const contract = await work.query
    .selectFrom("projects as p")
    .innerJoin("contracts as c", "c.id", "p.contract_id")
    .select(["c.id", "c.id_int as number", "c.agency"])
    .where("p.id", "=", projectId)
    .where("c.deleted_at", "is", null)
    .executeTakeFirst();
  const left = await exOfficialsOf(work, contract?.id ?? 0, staffIds);
  const agencies = [
    { agency: court, barred: barredBy(left, court, { atCourt: true }) },
    ...(contract ? [{ agency: contract.agency, barred: barredBy(left, contract.agency) }] : []),
  ];
  const found = agencies.map(({ agency, barred }) => ({ agency, open: barred.filter(({ confirmed }) => !confirmed) }));
  return { contract, found };
}
