import { seoulDay } from "#platform/dates.ts";
import { addDays } from "./calendar.ts";
import type { FilledClient } from "./fill-clients.ts";
import type { FilledConsult } from "./fill-consults.ts";
import { counsels } from "./fill-projects.ts";
import { finished, type Matter, type Names } from "./matters.ts";
import type { FilledPeople, Filling } from "./types.ts";

type Status = "draft" | "review" | "sent" | "signed" | "active" | "fulfilled" | "terminated" | "void";
type FeeKind = "착수금" | "잔금" | "성공보수" | "실비예납";
type PlannedPart = { readonly due: string; readonly amount: number; readonly paid: boolean };
type Fee = {
  readonly kind: FeeKind;
  readonly amount: number;
  readonly condition: string;
  readonly due_rule: "계약시" | "심급" | "날짜";
  readonly tax_type?: "면세";
  readonly success_base?: "인용액" | "회수액" | "경제적 이익";
  readonly success_pct?: number;
  readonly success_cap?: number | null;
  readonly parts: readonly PlannedPart[];
};

type Contract = {
  readonly matter: Matter | null;
  readonly consult: FilledConsult | null;
  readonly client: FilledClient;
  readonly title: string;
  readonly status: Status;
  /** Day of signing; absent: not signed. */
  readonly signed: string | null;
  readonly fees: readonly Fee[];
};

/** An instalment that has been paid, for the payment that paid it. */
export type PaidPart = {
  readonly contractId: number;
  readonly feeId: number;
  readonly planId: number;
  readonly kind: FeeKind;
  readonly due: string;
  readonly amount: number;
  readonly client: FilledClient;
  readonly matter: Matter;
};

export type FilledContracts = {
  readonly idOf: ReadonlyMap<Matter, number>;
  readonly paid: readonly PaidPart[];
};

const retainers = [3_300_000, 5_500_000, 4_400_000, 7_700_000, 2_200_000, 6_600_000, 3_850_000, 8_800_000];
const wonStep = 10_000;
const graceDays = 7;

/** Contracts of nine in ten matters, and those that are not signed (yet), with fees, instalments and 담당변호사. */
export async function insertContracts(
  filling: Filling,
  people: FilledPeople,
  matters: readonly Matter[],
  clients: ReadonlyMap<string, FilledClient>,
  consults: readonly FilledConsult[],
  names: Names,
): Promise<FilledContracts> {
  const { query } = filling;
  const contracts = [
    ...matters.flatMap((matter, index) =>
      index % 10 === 9 ? [] : [matterContract(filling, matter, index, clients, consults)],
    ),
    ...unsignedContracts(filling, clients, consults, names),
  ];
  const rows = contracts.map((contract, index) => contractRow(filling, people, contract, index));
  // One came over from before without its 분야 and is asked for it.
  const old = rows.find(({ status, category }) => status === "active" && category === "민사")!;
  Object.assign(old, { category: "기타", category_open: true });
  const inserted = await query.insertInto("contracts").values(rows).returning(["id", "id_int"]).execute();
  const ids = inserted.toSorted((one, other) => one.id_int - other.id_int).map(({ id }) => id);
  const lawyers = rows.flatMap(({ responsible_id }, index) => {
    const second = people.staff.get(counsels[index % counsels.length]!)!.id;
    const both = index % 3 === 0 && second !== responsible_id ? [responsible_id, second] : [responsible_id];
    return both.map((staff_id) => ({ contract_id: ids[index]!, staff_id }));
  });
  await query.insertInto("contract_lawyers").values(lawyers).execute();
  const paid = await insertFees(filling, contracts, ids);
  return {
    idOf: new Map(contracts.flatMap(({ matter }, index) => (matter ? [[matter, ids[index]!] as const] : []))),
    paid,
  };
}

function matterContract(
  { now }: Filling,
  matter: Matter,
  index: number,
  clients: ReadonlyMap<string, FilledClient>,
  consults: readonly FilledConsult[],
): Contract {
  const today = seoulDay(now);
  const signed = addDays(seoulDay(matter.createdAt), -2);
  const over = finished.includes(matter.status);
  // The newest two are signed and nothing has been received yet.
  const status: Status = over ? (index % 4 === 0 ? "terminated" : "fulfilled") : index >= 37 ? "signed" : "active";
  return {
    matter,
    consult: consults.find((consult) => consult.matter === matter) ?? null,
    client: clients.get(matter.client)!,
    title: matter.title,
    status,
    signed,
    fees: feesOf({ today, signed, status, index, criminal: matter.criminal, suit: matter.suit }),
  };
}

function unsignedContracts(
  { now }: Filling,
  clients: ReadonlyMap<string, FilledClient>,
  consults: readonly FilledConsult[],
  names: Names,
): Contract[] {
  const today = seoulDay(now);
  const converted = consults.filter(({ clientName, matter }) => clientName !== null && !matter);
  const states: readonly Status[] = ["draft", "review", "sent", "void", "draft", "sent"];
  return states.map((status, index): Contract => {
    const consult = converted[index] ?? null;
    // A canceled contract leaves its consultation free again.
    const linked = status === "void" ? null : consult;
    const client = clients.get(linked?.clientName ?? names.others[7 - index]!)!;
    return {
      matter: null,
      consult: linked,
      client,
      title: ["대여금 청구 위임", "보증금 반환 위임", "손해배상 위임", "자문 위임"][index % 4]!,
      status,
      signed: null,
      fees: feesOf({ today, signed: addDays(today, 5), status, index, criminal: false, suit: false }),
    };
  });
}

type Terms = {
  readonly today: string;
  readonly signed: string;
  readonly status: Status;
  readonly index: number;
  readonly criminal: boolean;
  readonly suit: boolean;
};

/** The fee lines with their instalments; every seventh client is behind, some pay this week. */
function feesOf(terms: Terms): Fee[] {
  const { signed, index, criminal, suit } = terms;
  const retainer = retainers[index % retainers.length]!;
  const count = retainer >= 6_000_000 ? 3 : retainer >= 4_000_000 ? 2 : 1;
  const days = Array.from({ length: count }, (_, place) => addDays(signed, place * 30));
  const fees: Fee[] = [
    fee(terms, {
      kind: "착수금",
      amount: retainer,
      days,
      condition: criminal && index % 2 === 0 ? "법률구조 사건" : "",
      due_rule: count > 1 ? "날짜" : "계약시",
      ...(criminal && index % 2 === 0 && { tax_type: "면세" as const }),
    }),
  ];
  if (index % 5 === 2) {
    const condition = "1심 판결 선고일";
    fees.push(
      fee(terms, { kind: "잔금", amount: 2_200_000, days: [addDays(signed, 150)], condition, due_rule: "심급" }),
    );
  }
  if (!criminal) {
    const share = {
      success_base: (["인용액", "회수액", "경제적 이익"] as const)[index % 3]!,
      success_pct: [7, 5.5, 3.3, 10][index % 4]!,
      success_cap: index % 2 === 0 ? 33_000_000 : null,
    };
    fees.push(fee(terms, { kind: "성공보수", amount: 0, days: [], condition: "", due_rule: "심급", ...share }));
  }
  if (suit) {
    const condition = "인지대와 송달료, 남으면 반환";
    fees.push(fee(terms, { kind: "실비예납", amount: 330_000, days: [signed], condition, due_rule: "계약시" }));
  }
  return fees;
}

function fee({ today, status, index }: Terms, line: Omit<Fee, "parts"> & { readonly days: readonly string[] }): Fee {
  const { days, ...facts } = line;
  const even = Math.floor(line.amount / Math.max(1, days.length) / wonStep) * wonStep;
  // Some of the newer ones agreed to pay the last part this week.
  const dueSoon = line.kind === "착수금" && days.length > 1 && status === "active" && index % 4 === 1;
  const behind = index % 7 === 3 && line.kind !== "실비예납";
  const parts = days.map((day, place): PlannedPart => {
    const last = place === days.length - 1;
    const due = last && dueSoon ? addDays(today, 1 + (index % 5)) : day;
    const settled = status === "fulfilled" || status === "terminated" || (status === "active" && !(last && behind));
    const amount = last ? line.amount - even * (days.length - 1) : even;
    return { due, amount, paid: settled && due < today };
  });
  return { ...facts, parts };
}

function contractRow({ random }: Filling, { staff, teamIds }: FilledPeople, contract: Contract, index: number) {
  const { matter, consult, client, status, signed } = contract;
  const idOf = (keys: readonly string[]) => staff.get(random.pick(keys))!.id;
  const responsible = idOf(counsels);
  const created = new Date(`${signed ?? "2000-01-01"}T09:30:00+09:00`);
  const teamId = matter ? teamIds[matter.team] : (consult?.teamId ?? teamIds["본사팀"]);
  return {
    team_id: teamId,
    consult_id: consult?.id ?? null,
    client_id: client.id,
    title: contract.title,
    category: matter?.category ?? consult?.category ?? "민사",
    case_scope: matter?.scope ?? "일반",
    is_criminal: matter?.criminal ?? false,
    scope: matter ? `${matter.instance || "사건"} 종결 시까지` : "1심 판결 선고 시까지",
    ...particularsOf(matter, index),
    ...guardianOf(matter, index),
    agency: matter?.court ?? "",
    status,
    responsible_id: responsible,
    consultant_id: consult?.assigneeId ?? idOf(["consultant", "jiho", "eungyeol"]),
    termination_terms: "해지하면 그때까지 처리한 사무의 정도에 비례하여 보수를 정산하고 남는 금액을 돌려드립니다.",
    ended_reason:
      status === "terminated" ? "의뢰인과 합의하여 해지" : status === "void" ? "의뢰인이 서명하지 않음" : "",
    ...(signed ? signedFacts(contract, signed, index) : {}),
    ...(signed ? limitationOf(contract, signed, responsible) : {}),
    ...(signed ? { created_at: created, updated_at: created } : {}),
  };
}

/** Who stands in the 수임장부 beside the client; of some the address is still to be asked for. */
function particularsOf(matter: Matter | null, index: number) {
  const opponent = matter?.opponent ?? "";
  const known = opponent !== "" && index % 3 !== 1;
  const forOther = matter !== null && index % 11 === 4;
  return {
    opponent,
    opponent_address: known ? `서울특별시 가상구 없는길 ${100 + index} (가상 주소)` : "",
    opponent_none: opponent === "" && index % 2 === 0,
    party: forOther ? `${matter.client.slice(0, 1)}가람` : "",
    party_address: forOther ? `서울특별시 해온구 가상로 ${200 + index} (가상 주소)` : "",
  };
}

/** One in nineteen is signed by whoever stands for a client who cannot contract alone. */
function guardianOf(matter: Matter | null, index: number) {
  const guarded = matter !== null && index % 19 === 6;
  return {
    guardian_name: guarded ? `${matter.client.slice(0, 1)}누리` : "",
    guardian_relation: guarded ? ("limitedGuardian" as const) : null,
    guardian_basis: guarded ? "후견등기사항증명서" : "",
  };
}

/** How long there is time for the case, as its lawyer confirmed it on the day of signing. */
function limitationOf({ matter }: Contract, signed: string, lawyerId: number) {
  const none = matter?.criminal === true;
  return {
    limitation_on: none ? null : addDays(signed, 900),
    limitation_none: none ? "형사 변호 사건이라 행사할 권리가 없음" : "",
    limitation_confirmed_at: new Date(`${signed}T09:00:00+09:00`),
    limitation_confirmed_by_id: lawyerId,
  };
}

/** Dates after the signing; the three newest 수임장부 entries are open, two older ones late. */
function signedFacts({ matter, status }: Contract, signed: string, index: number) {
  const entered = index < 33 && index !== 14 && index !== 22;
  const acted = status !== "signed";
  const year = signed.slice(0, 4);
  // Some could not wait for 경유 (변호사법 제29조 단서).
  const urgent = index % 9 === 4;
  return {
    meeting_at: new Date(`${addDays(signed, -1)}T15:00:00+09:00`),
    signed_at: signed,
    sign_method: index % 3 === 1 ? ("electronic" as const) : ("paper" as const),
    privacy_consent_at: signed,
    poa_filed_at: acted && matter?.suit ? addDays(signed, urgent ? 2 : 4) : null,
    bar_pass_later: acted && matter?.suit && urgent ? "접수 당일 심문기일이 잡혀 위임장을 먼저 제출함" : "",
    bar_pass_no: acted && matter?.suit ? `경유 ${year}-00${String(100 + index)}` : "",
    bar_pass_at: acted && matter?.suit ? addDays(signed, 3) : null,
    lawyer_notice_at: acted && matter?.suit ? addDays(signed, 5) : null,
    ledger_no: entered ? `${year}-${String(index + 1).padStart(3, "0")}` : "",
    ledger_at: entered ? addDays(signed, 2) : null,
  };
}

async function insertFees(
  { query }: Filling,
  contracts: readonly Contract[],
  ids: readonly number[],
): Promise<PaidPart[]> {
  const lines = contracts.flatMap((contract, index) =>
    contract.fees.map((line, sort_order) => ({ contract, line, contractId: ids[index]!, sort_order })),
  );
  const fees = await query
    .insertInto("contract_fees")
    .values(
      lines.map(({ line: { parts: _parts, ...facts }, contractId, sort_order }) => ({
        tax_type: "과세" as const,
        success_base: null,
        success_pct: null,
        success_cap: null,
        ...facts,
        contract_id: contractId,
        sort_order,
      })),
    )
    .returning("id")
    .execute();
  const feeIds = fees.map(({ id }) => id).toSorted((one, other) => one - other);
  const parts = lines.flatMap(({ line, contract, contractId }, index) =>
    line.parts.map((part) => ({ part, line, contract, contractId, feeId: feeIds[index]! })),
  );
  const seqs = new Map<number, number>();
  const plans = await query
    .insertInto("payment_plans")
    .values(
      parts.map(({ part, contractId, feeId }) => {
        const seq = (seqs.get(contractId) ?? 0) + 1;
        seqs.set(contractId, seq);
        return {
          contract_id: contractId,
          fee_id: feeId,
          seq,
          due_date: part.due,
          amount: part.amount,
          grace_days: graceDays,
        };
      }),
    )
    .returning("id")
    .execute();
  const planIds = plans.map(({ id }) => id).toSorted((one, other) => one - other);
  return parts.flatMap(({ part, line, contract, contractId, feeId }, index) =>
    part.paid && contract.matter
      ? [
          {
            contractId,
            feeId,
            planId: planIds[index]!,
            kind: line.kind,
            due: part.due,
            amount: part.amount,
            client: contract.client,
            matter: contract.matter,
          },
        ]
      : [],
  );
}
