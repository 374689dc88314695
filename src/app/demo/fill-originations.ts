import { addMonths, seoulDay, type Day } from "#platform/dates.ts";
import { addDays, workingInstant } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

/** As the rates of a new firm say. */
const sunsetMonths = 36;

type Matter = { readonly id: number; readonly team_id: number; readonly client_id: number };
type Claimed = { readonly by: string; readonly on: Day; readonly share: number; readonly basis: string };

/** 수임기여: one claim that waits, one that another lawyer objects to, and one that was frozen into a contract. */
export async function fillOriginations(filling: Filling, people: FilledPeople): Promise<void> {
  const { query, now } = filling;
  const today = seoulDay(now);
  const contracts = query
    .selectFrom("contracts")
    .select(["id", "team_id", "client_id", "signed_at"])
    .where("client_id", "is not", null)
    .where("deleted_at", "is", null)
    .$narrowType<{ client_id: number }>();
  const open = await contracts
    .where("status", "in", ["draft", "review", "sent"])
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  const [waiting, disputed] = open;
  if (waiting) {
    const basis = "전 의뢰인의 소개로 첫 상담을 맡았습니다.";
    const row = claimOf(people, waiting, { by: "lawyer", on: addDays(today, -2), share: 30, basis });
    await query.insertInto("originations").values(row).execute();
  }
  if (disputed) {
    const basis = "세미나에서 만나 자문을 제안하고 계약 조건을 협의했습니다.";
    const row = claimOf(people, disputed, { by: "responsible-lawyer", on: addDays(today, -6), share: 50, basis });
    const objection = {
      status: "objected",
      objected_by_id: people.staff.get("associate-lawyer")!.id,
      objected_at: workingInstant(now, 3),
      objection: "계약 조건은 함께 협의했으므로 지분을 나누어야 합니다.",
    } as const;
    await query
      .insertInto("originations")
      .values({ ...row, ...objection })
      .execute();
  }
  const signed = await contracts
    .where("signed_at", "<=", addDays(today, -10))
    .orderBy("signed_at", "desc")
    .orderBy("id")
    .$narrowType<{ signed_at: Day }>()
    .executeTakeFirst();
  if (signed) await fillFrozen(filling, people, signed);
}

function claimOf({ staff }: FilledPeople, matter: Matter, { by, on, share, basis }: Claimed) {
  const claimant = staff.get(by)!;
  return {
    team_id: matter.team_id,
    client_id: matter.client_id,
    contract_id: matter.id,
    claimant_id: claimant.id,
    share,
    claimed_on: on,
    sunset_on: addMonths(on, sunsetMonths),
    basis,
    created_by: claimant.userId,
    created_at: new Date(`${on}T10:30:00+09:00`),
  };
}

/** Decided before the contract was signed, for less than was claimed. */
async function fillFrozen(
  { query }: Filling,
  people: FilledPeople,
  contract: Matter & { readonly signed_at: Day },
): Promise<void> {
  const { id, signed_at: signed } = contract;
  const share = 25;
  const basis = "동창의 회사를 상담부터 계약까지 안내했습니다.";
  const claim = claimOf(people, contract, { by: "lawyer", on: addDays(signed, -6), share: 40, basis });
  const decided = {
    status: "decided",
    decided_share: share,
    decided_by_id: people.staff.get("committee")!.id,
    decided_at: new Date(`${addDays(signed, -1)}T15:00:00+09:00`),
    decision: "상담은 다른 변호사가 맡았으므로 지분을 낮춥니다.",
  } as const;
  const origination = await query
    .insertInto("originations")
    .values({ ...claim, ...decided })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("contract_originations")
    .values({
      contract_id: id,
      origination_id: origination.id,
      staff_id: claim.claimant_id,
      share,
      frozen_on: signed,
    })
    .execute();
}
