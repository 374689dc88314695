import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { fillDemoFirm } from "./fill.ts";

const now = new Date("2026-11-20T05:30:00Z");

let postgres: TestDatabase;

beforeAll(async () => {
  postgres = await createTestDatabase();
  await fillDemoFirm(postgres.database, { now });
});

afterAll(() => postgres.drop());

async function count(text: string): Promise<number> {
  return (await postgres.database.pool.query<{ count: number }>(`select count(*) from ${text}`)).rows[0]!.count;
}

const states = (table: string) => count(`(select distinct status from ${table}) s`);

describe("the pipeline", () => {
  test("clients of every kind, each a person of the ledger, with one to merge and one pair known to be two", async () => {
    expect(await count("clients")).toBeGreaterThanOrEqual(30);
    expect(await count("(select distinct kind from clients) s")).toBe(3);
    expect(await count("(select distinct grade from clients) s")).toBe(3);
    expect(await states("clients")).toBe(4);
    expect(await count("clients where case_scope <> '일반'")).toBeGreaterThan(3);
    expect(await count("clients where tel !~ '^010-0000-[0-9]{4}$' or tel2 !~ '^(010-0000-[0-9]{4})?$'")).toBe(0);
    const pairs = "clients a join clients b on a.tel = b.tel and a.id < b.id and a.kind = '개인'";
    expect(await count(`${pairs} where not a.namesake and not b.namesake`)).toBe(1);
    expect(await count(`${pairs} where a.namesake and b.namesake`)).toBe(1);
  });

  test("contracts are of many 분야 and seldom 기타; an old one is asked for its own", async () => {
    expect(await count("(select distinct category from contracts) s")).toBeGreaterThanOrEqual(6);
    expect((await count("contracts where category = '기타'")) / (await count("contracts"))).toBeLessThan(0.1);
    expect(await count("contracts where category_open and category = '기타'")).toBe(1);
    expect((await count("consults where category = '기타'")) / (await count("consults"))).toBeLessThan(0.1);
  });

  test("requests about personal data wait, one too late, are answered, and are refused on a ground", async () => {
    const open = "privacy_requests where status = 'open'";
    expect([
      await count(`${open} and due_on < '2026-11-20'`),
      await count(`${open} and due_on >= '2026-11-20'`),
      await count(`${open} and consult_id is not null`),
    ]).toEqual([1, 3, 1]);
    expect(await count("privacy_requests where status = 'done' and settled_at::date <= due_on")).toBeGreaterThan(0);
    expect(await count("privacy_requests where status = 'refused' and answer like '%변호사법%'")).toBe(1);
    expect(
      await count("privacy_requests q join clients r on r.id = q.client_id where r.created_at > q.created_at"),
    ).toBe(0);
  });

  test("consultations leave behind what their steps ask for", async () => {
    const wrong = {
      "a booking has a lawyer and a time":
        "consults where status = 'scheduled' and (scheduled_at is null or lawyer_id is null)",
      "lost has a reason": "consults where status = 'lost' and lost_reason is null",
      "a new one was not called":
        "consults where status = 'new' and (first_contact_at is not null or next_action_at is not null)",
      "converted leads to a client":
        "consults where status = 'converted' and (client_id is null or journal_confirmed_at is null)",
      "a duplicate has the telephone of its original":
        "consults d left join consults o on o.id = d.duplicate_of_id where d.status = 'duplicate' and o.tel is distinct from d.tel",
      "calls follow their receipt": "consults where first_contact_at < created_at or scheduled_at < created_at",
    };
    for (const [rule, query] of Object.entries(wrong)) expect(await count(query), rule).toBe(0);
    expect(await count("consults where (scheduled_at at time zone 'Asia/Seoul')::date = '2026-11-20'")).toBeGreaterThan(
      0,
    );
    expect(await count(`consults where next_action_at < '${now.toISOString()}'`)).toBeGreaterThan(1);
  });

  test("contracts in every state, with fees that their instalments add up to and lawyers named", async () => {
    expect(await count("contracts")).toBeGreaterThanOrEqual(25);
    expect(await states("contracts")).toBe(8);
    expect(await count("contracts where consult_id is not null")).toBeGreaterThan(2);
    expect(
      await count("contracts c where not exists (select from contract_lawyers l where l.contract_id = c.id)"),
    ).toBe(0);
    expect(
      await count(`contract_fees f where amount > 0
        and amount <> (select coalesce(sum(amount), 0) from payment_plans p where p.fee_id = f.id)`),
    ).toBe(0);
    expect(
      await count(
        "contract_fees f join contracts c on c.id = f.contract_id where c.is_criminal and f.kind = '성공보수'",
      ),
    ).toBe(0);
    const unpaid = "payment_plans p join contracts c on c.id = p.contract_id and c.status = 'active'";
    const left = "amount > (select coalesce(sum(s.amount), 0) from payment_splits s where s.plan_id = p.id)";
    expect(await count(`${unpaid} where ${left} and due_date + grace_days < '2026-11-20'`)).toBeGreaterThan(1);
    expect(await count(`${unpaid} where ${left} and due_date between '2026-11-20' and '2026-11-26'`)).toBeGreaterThan(
      1,
    );
    const signed = "contracts where signed_at is not null and";
    expect(await count(`${signed} ledger_at is not null`)).toBeGreaterThan(10);
    expect(await count(`${signed} ledger_at is null and signed_at > date '2026-11-20' - 30`)).toBeGreaterThan(0);
    expect(await count(`${signed} ledger_at is null and signed_at < date '2026-11-20' - 31`)).toBeGreaterThan(0);
  });

  test("projects belong to clients and contracts; hearings today, forgotten ones, results", async () => {
    expect(await count("projects where client_id is null")).toBe(0);
    expect(await count("projects p join contracts c on c.id = p.contract_id where c.client_id <> p.client_id")).toBe(0);
    expect(await count("projects where contract_id is not null")).toBeGreaterThanOrEqual(25);
    expect(await count("projects where status in ('closed', 'archived') and (result is null or stage <> '종결')")).toBe(
      0,
    );
    expect(
      await count("projects where (next_hearing_at at time zone 'Asia/Seoul')::date = '2026-11-20'"),
    ).toBeGreaterThan(0);
    expect(
      await count(`projects where status in ('open', 'prep', 'active', 'waiting', 'reopened') and next_hearing_at is null
        and last_contact_at < timestamptz '${now.toISOString()}' - interval '30 days'`),
    ).toBeGreaterThan(1);
    expect(await count("disputes where due_on < '2026-11-20'")).toBeGreaterThan(0);
  });

  test("payments in every state, the parts adding up, evidence late, refunds by two", async () => {
    expect(await states("payments")).toBeGreaterThanOrEqual(7);
    expect(
      await count(`payments p where exists (select from payment_splits s where s.payment_id = p.id)
        and pay_amt <> (select sum(amount) from payment_splits s where s.payment_id = p.id)`),
    ).toBe(0);
    expect(
      await count("payment_splits s join payments p on p.id = s.payment_id where p.contract_id <> s.contract_id"),
    ).toBe(0);
    expect(await count("payment_splits")).toBeGreaterThan(30);
    expect(await count("payments where status = 'received' and client_id is null and pay_amt > 0")).toBeGreaterThan(1);
    expect(await count("payments where evidence_due_on < '2026-11-20' and evidence_issued_on is null")).toBeGreaterThan(
      0,
    );
    expect(await count("payments where status = 'canceled'")).toBe(3);
    expect(await count("refunds where status = 'paid'")).toBe(3);
    expect(await count("refunds where status = 'requested'")).toBe(1);
  });

  test("one caller is the opponent of a running project, undecided; each decision once made", async () => {
    expect(
      await count(`conflict_checks k join consults c on k.record_type = 'consult' and c.id = k.record_id join projects p on p.opponent = c.name
        where k.proposal = 'prohibited' and k.decision is null and not k.stale and p.status in ('active', 'waiting')`),
    ).toBe(1);
    expect(
      await count("(select distinct decision from conflict_checks where not stale and decision is not null) d"),
    ).toBe(4);
    expect(await count("walls where kind = 'decline' and lifted_at is null")).toBe(1);
  });

  test("lawyers have a licence, teams a kind and a leader who belongs to them", async () => {
    expect(await count("staffs where (job_type = '변호사') <> (license_no <> '')")).toBe(0);
    expect(await count("staffs where job_type = '변호사'")).toBeGreaterThanOrEqual(5);
    expect(await count("staffs where practice_eligible_from is not null")).toBe(2);
    expect(await count("(select distinct kind from teams) k")).toBe(5);
    expect(
      await count(
        "teams t where not exists (select from staff_teams m where m.team_id = t.id and m.staff_id = t.leader_id)",
      ),
    ).toBe(0);
  });
});
