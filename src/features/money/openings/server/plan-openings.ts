import { formatWon } from "#platform/money.ts";
import { rowName } from "#platform/row-name.ts";
import type { OpenContract, Target } from "./find-targets.ts";
import type { ListedOpening } from "./read-list.ts";
import type { Standing } from "./standing.ts";

type Sums = { readonly agreed: number; readonly received: number };

/** What a row writes down; sums in won. */
export type PlannedOpening = {
  readonly row: ListedOpening;
  readonly target: Target;
  /** null: nothing of it, or it stands already. */
  readonly sums: Sums | null;
  /** What is held; 0: nothing, or it stands already. */
  readonly deposit: number;
};

export type OpeningPlan = {
  readonly rows: readonly PlannedOpening[];
  readonly unchanged: number;
  /** Of all rows of the file, also of those that stand already. */
  readonly totals: { readonly agreed: bigint; readonly received: bigint; readonly deposit: bigint };
};

type Answer = {
  /** What the row says, where file and contract say the same. */
  readonly told: Sums | null;
  readonly deposit: number;
  readonly writes: PlannedOpening;
  readonly unchanged: number;
};

/** What each row writes down, or tells at its cells why it cannot. */
export function planOpenings(
  rows: readonly ListedOpening[],
  targets: ReadonlyMap<ListedOpening, Target>,
  standingOf: (target: Target) => Standing,
): OpeningPlan {
  const seen = new Map<string, number>();
  const answers = rows.flatMap((row) => {
    const target = targets.get(row);
    if (!target) return [];
    const key = keyOf(target);
    const first = seen.get(key);
    seen.set(key, first ?? row.row);
    if (first === undefined) return answerOf(row, target, standingOf(target)) ?? [];
    row.wrong("contract", row.contract, `${rowName(first)}과 같은 계약이나 고객입니다.`, "한 행으로 합쳐 주세요.");
    return [];
  });
  const sum = (value: (one: Answer) => number) => answers.reduce((all, one) => all + BigInt(value(one)), 0n);
  return {
    rows: answers.map(({ writes }) => writes),
    unchanged: answers.reduce((all, one) => all + one.unchanged, 0),
    totals: {
      agreed: sum(({ told }) => told?.agreed ?? 0),
      received: sum(({ told }) => told?.received ?? 0),
      deposit: sum(({ deposit }) => deposit),
    },
  };
}

function keyOf({ contract, make, clientId }: Target): string {
  if (contract) return `contract ${contract.id}`;
  if (!make) return `client ${clientId ?? 0}`;
  return make.projectId === null ? `new ${make.clientId} ${make.title}` : `project ${make.projectId}`;
}

function answerOf(row: ListedOpening, target: Target, standing: Standing): Answer | null {
  const agreed = row.received === null ? null : agreedOf(row, target);
  if (row.received !== null && agreed === null) return null;
  const told = agreed === null ? null : { agreed, received: row.received! };
  const sums = told && isNew(row, told, standing) && isWithin(row, target, told) ? told : null;
  const deposit = row.deposit > 0 && isNewDeposit(row, standing) ? row.deposit : 0;
  const { opening, held } = standing;
  const isSame = told !== null && opening?.agreed === told.agreed && opening.received === told.received;
  const unchanged = Number(isSame) + Number(row.deposit > 0 && held === row.deposit);
  return { told, deposit: row.deposit, writes: { row, target, sums, deposit }, unchanged };
}

/** What was agreed, in won; null, and told, where the file and the contract do not say the same. */
function agreedOf({ agreed, wrong }: ListedOpening, { contract, make }: Target): number | null {
  if (make) return agreed;
  if (!contract) {
    wrong("contract", "", "약정을 둘 계약이 없습니다.", "계약이나 사건명을 적어 주세요.");
    return null;
  }
  if (contract.total === 0) {
    wrong("agreed", String(agreed ?? ""), "보수가 없는 계약입니다.", "계약에 보수를 먼저 적어 주세요.");
    return null;
  }
  if (agreed === null || agreed === contract.total) return contract.total;
  const says = `계약의 보수는 모두 ${formatWon(contract.total)}원입니다.`;
  wrong("agreed", formatWon(agreed), says, "어느 쪽이 맞는지 확인하고, 계약이 맞으면 약정액 칸을 비워 주세요.");
  return null;
}

/** Whether no balance of it was taken over yet; another one than stands is told. */
function isNew(row: ListedOpening, { agreed, received }: Sums, { opening }: Standing): boolean {
  if (!opening) return true;
  if (opening.agreed === agreed && opening.received === received) return false;
  const stands = `약정액 ${formatWon(opening.agreed)}원, 받은 금액 ${formatWon(opening.received)}원`;
  refuseSecond(row, "received", stands);
  return false;
}

function isNewDeposit(row: ListedOpening, { held }: Standing): boolean {
  if (held === null) return true;
  if (held !== row.deposit) refuseSecond(row, "deposit", `예수금 ${formatWon(held)}원`);
  return false;
}

function refuseSecond({ wrong, received, deposit }: ListedOpening, key: "received" | "deposit", stands: string): void {
  const value = formatWon(key === "received" ? (received ?? 0) : deposit);
  wrong(key, value, `이미 이월한 잔액이 있습니다(${stands}).`, "먼저 가져온 것을 되돌린 뒤 다시 가져와 주세요.");
}

function isWithin({ wrong }: ListedOpening, { contract }: Target, { agreed, received }: Sums): boolean {
  const { total, paid }: Pick<OpenContract, "total" | "paid"> = contract ?? { total: agreed, paid: 0 };
  if (received <= total - paid) return true;
  const already = paid > 0 ? `이 계약에는 이미 등록된 입금 ${formatWon(paid)}원이 있습니다.` : "약정액보다 많습니다.";
  wrong("received", formatWon(received), already, "넘는 금액은 예수금 칸에 적어 주세요.");
  return false;
}
