import type { TestApp } from "#app/testing/test-app.ts";

/** A day of a month that is over, in the fiscal year of whoever asks for that day. */
export const pastMonth = "2026-04";
export const pastDay = "2026-04-15";

type Contract = {
  readonly teamId: number;
  readonly staffId: number | null;
  readonly day?: string;
  readonly total?: number;
};

/** A signed contract with one fee. */
export async function addContract(app: TestApp, { teamId, staffId, day = pastDay, total = 1_100_000 }: Contract) {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into contracts (team_id, title, status, responsible_id, category, signed_at, total)
     values ($1, '대여금 청구', 'active', $2, '민사', $3, $4) returning id`,
    [teamId, staffId, day, total],
  );
  return rows[0]!.id;
}

type Payment = { readonly teamId: number; readonly contractId: number; readonly amount: number; readonly day?: string };

/** A matched transfer for a contract; negative ones take something back. */
export async function addPayment(app: TestApp, { teamId, contractId, amount, day = pastDay }: Payment) {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, contract_id, matched_at)
     values ($1, '계좌이체', $2, '홍길동', $3, 'confirmed', $4, now()) returning id`,
    [teamId, amount, day, contractId],
  );
  const { id } = rows[0]!;
  await app.database.pool.query("insert into payment_splits (payment_id, contract_id, amount) values ($1, $2, $3)", [
    id,
    contractId,
    amount,
  ]);
  return id;
}

type Done = {
  readonly by: number;
  readonly to: number;
  readonly at: string;
  readonly dueOn?: string;
  readonly title?: string;
};

/** A task that one person gave another, who has done it. */
export async function addDoneTask(app: TestApp, { by, to, at, dueOn, title = "준비서면 초안" }: Done) {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into tasks (title, importance, status, all_check, created_by, complete_staff_id, closed_at, due_on)
     values ($1, 'B', '완료', 'N', $2, $3, $4, $5) returning id`,
    [title, by, to, at, dueOn ?? null],
  );
  await app.database.pool.query(
    `insert into task_users (task_id, staff_id, status, title, importance, is_open, status_at)
     values ($1, $2, '완료', $3, 'B', false, $4)`,
    [rows[0]!.id, to, title, at],
  );
  return rows[0]!.id;
}

type Consult = { readonly teamId: number; readonly staffId: number; readonly at?: string; readonly columns?: object };

/** A consultation that was received at a moment. */
export async function addConsult(
  app: TestApp,
  { teamId, staffId, at = `${pastDay}T10:00:00+09:00`, columns = {} }: Consult,
) {
  const { id } = await app.database.query
    .insertInto("consults")
    .values({
      team_id: teamId,
      assignee_id: staffId,
      name: "한가람",
      content: "상담 문의",
      created_at: at,
      category: "민사",
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
