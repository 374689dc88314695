import { sql, type RawBuilder } from "kysely";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { bookMinutes, manageMinutes, showMinutes } from "../access.ts";
import { timePack } from "../time-pack.ts";
import { openLot } from "./lots.ts";

/** Sums over the lots of the pack `r`: entries that nobody has taken back. */
const standing = (
  what: RawBuilder<unknown>,
  which: RawBuilder<boolean>,
) => sql`coalesce((select ${what} from time_lots l
  join time_entries t on t.lot_id = l.id
  join ledger_entries e on e.source_type = 'timeEntry' and e.source_id = t.id and e.reversal_of_id is null
  where l.pack_id = r.id and ${which} and not exists (select from ledger_entries x where x.reversal_of_id = e.id)), 0)::int`;

const balances = sql`time_lots l join ledger_accounts a
  on a.ledger = 'adviceTime' and a.record_type = 'timeLot' and a.record_id = l.id where l.pack_id = r.id`;

/** Terms that come from the contract: whoever books changes them, not whoever is named on a pack alone. */
const terms = ["client", "contract", "rolloverCap", "rolloverMonths", "overage", "unitPrice"] as const;

const contractOf = (id: RawBuilder<number>) => sql<number>`(select z.contract_id from time_packs z where z.id = ${id})`;

/** 자문시간 with its rules. What was granted and used follows from the ledger; a contract's lies behind its walls. */
export const packRecords = defineRecords(timePack, {
  show: showMinutes,
  manage: manageMinutes,
  list: null,
  held: { unfinished: sql<boolean>`r.status <> 'ended'` },
  outsideWalls: (asker, id) =>
    sql<boolean>`(${contractOf(id)} is null or ${outsideWalls(asker, "contract", contractOf(id))})`,
  walled: (id) => sql<boolean>`coalesce(${isWalled("contract", contractOf(id))}, false)`,
  computed: {
    granted: standing(sql`sum(t.minutes)`, sql<boolean>`t.kind = 'grant' and l.kind = 'grant'`),
    used: standing(sql`-sum(t.minutes)`, sql<boolean>`t.kind = 'use'`),
    overUsed: standing(sql`-sum(t.minutes)`, sql<boolean>`t.kind = 'use' and l.kind = 'overage'`),
    remaining: sql`coalesce((select sum(a.balance) from ${balances} and l.kind <> 'overage'), 0)::int`,
    expiresOn: sql`(select min(l.expires_on) from ${balances} and l.kind <> 'overage' and a.balance > 0)`,
    lastUsedOn: sql`(select max(t.used_on) from time_lots l join time_entries t on t.lot_id = l.id
      where l.pack_id = r.id and t.kind = 'use')`,
  },
  actions: {
    grant: "부여",
    use: "사용",
    recall: "회수",
    extend: "만료 연장",
    takeBack: "취소",
    expire: "만료",
  },
  check: refuseUnfit,
  written: async (writing, id) => {
    await followOverage({ ...writing, changes: { ...writing.changes, ...(await copyTerms(writing, id)) } }, id);
  },
});

async function refuseUnfit({ work, asker, before, changes }: Writing<typeof timePack>): Promise<void> {
  const changed = terms.filter((key) => changes[key] !== undefined && before !== null && changes[key] !== before[key]);
  if (changed.length > 0 && !bookMinutes.allows(asker.facts))
    throw new Failure("ruleViolated", "계약 조건은 결제관리 담당자만 바꿀 수 있습니다.");
  if (before && before["status"] !== "active" && Object.keys(changes).some((key) => key !== "note"))
    throw new Failure("ruleViolated", "정산을 시작한 자문시간은 바꿀 수 없습니다. 정산을 취소한 뒤 바꿔 주세요.");
  if (before && changes.client !== undefined && changes.client !== before["client"])
    throw invalidField("client", "고객은 바꿀 수 없습니다. 새 고객의 자문시간을 따로 등록해 주세요.");
  if (
    before &&
    changes.overage !== undefined &&
    changes.overage !== null &&
    changes.overage < (before["overage"] as number)
  )
    throw invalidField("overage", "줄이려면 초과승인 시간을 회수해 주세요.");
  await refuseForeignContract({ work, before, changes });
}

/** The contract is one of the client. */
async function refuseForeignContract({
  work,
  before,
  changes,
}: Pick<Writing<typeof timePack>, "work" | "before" | "changes">): Promise<void> {
  if (!changes.contract) return;
  const clientId = changes.client ?? (before?.["client"] as number);
  const { rows } = await sql`select from contracts c where c.id = ${changes.contract} and (c.client_id = ${clientId}
    or exists (select from contract_clients k where k.contract_id = c.id and k.client_id = ${clientId}))`.execute(
    work.query,
  );
  if (rows.length === 0) throw invalidField("contract", "이 고객의 계약을 골라 주세요.");
}

const copied = ["rolloverCap", "rolloverMonths", "overage"] as const;

/** Terms that nobody typed are those of the contract, where it says any (additions 22). What was copied. */
async function copyTerms({ work, before, changes }: Writing<typeof timePack>, id: number) {
  if (before !== null || !changes.contract || copied.some((key) => changes[key] !== 0)) return {};
  const { rows } = await sql<{ rolloverCap: number; rolloverMonths: number; overage: number }>`
    update time_packs p set rollover_cap = coalesce(c.advisory_rollover_cap, 0),
      rollover_months = coalesce(c.advisory_rollover_months, 0), overage = coalesce(c.advisory_overage, 0)
    from contracts c where p.id = ${id} and c.id = p.contract_id
    returning p.rollover_cap as "rolloverCap", p.rollover_months as "rolloverMonths", p.overage`.execute(work.query);
  return rows[0] ?? {};
}

/** What the contract approves beyond what is granted stands as a lot of its own. */
async function followOverage({ work, asker, before, changes }: Writing<typeof timePack>, id: number): Promise<void> {
  const more = (changes.overage ?? 0) - ((before?.["overage"] as number | undefined) ?? 0);
  if (changes.overage === undefined || more <= 0) return;
  await openLot(work, asker, {
    packId: id,
    kind: "overage",
    minutes: more,
    expiresOn: null,
    reason: "계약의 사전승인",
  });
}
