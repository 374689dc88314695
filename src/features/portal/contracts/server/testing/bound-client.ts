import type { TestStaff } from "#app/testing/test-app.ts";
import { createClientOf } from "#features/portal/cases/server/testing/clients.ts";
import { at, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import * as calls from "../../endpoints.ts";

/** A client whose contract asks for 5,500,000 won, of which 1,000,000 has come in. */
export async function bindClient(firm: PortalFirm, clerk: TestStaff) {
  const client = await createClientOf(firm.app, firm.home);
  const { rows } = await firm.sql(
    `insert into contracts (team_id, client_id, title, status, signed_at) values ($1, $2, '대여금 위임계약', 'signed', '2026-11-02')
     returning id, id_int`,
    firm.home,
    client.id,
  );
  const [{ id, id_int: number }] = rows;
  const fee = await firm.sql(
    `insert into contract_fees (contract_id, kind, amount, vat_included, sort_order) values ($1, '착수금', 5500000, true, 1),
       ($1, '성공보수', 9000000, true, 2) returning id`,
    id,
  );
  const plan = await firm.sql(
    `insert into payment_plans (contract_id, fee_id, seq, due_date, amount) values ($1, $2, 1, '2026-11-10', 1000000),
       ($1, $2, 2, '2026-12-10', 4500000) returning id`,
    id,
    fee.rows[0].id,
  );
  const paid = await firm.sql(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, contract_id, client_id, matched_at,
       matched_by_id)
     values ($1, '계좌이체', 1000000, '한가람', '2026-11-09', 'matched', '착수금', $2, $3, now(), $4) returning id`,
    firm.home,
    id,
    client.id,
    clerk.id,
  );
  await firm.sql(
    "insert into payment_splits (payment_id, contract_id, fee_id, plan_id, amount) values ($1, $2, $3, $4, 1000000)",
    paid.rows[0].id,
    id,
    fee.rows[0].id,
    plan.rows[0].id,
  );
  return { client, contract: Number(number), id: Number(id) };
}

/** A visit of a link to a contract that was opened with its code. */
export async function visitContract(
  { firm, clerk }: { readonly firm: PortalFirm; readonly clerk: TestStaff },
  client: Parameters<typeof at>[0],
  body: { contract: number; file: number | null },
) {
  const shared = await firm.app.call(calls.shareContract, { ...at(client), body }, { token: clerk.token });
  const { slug, code } = shared.body;
  return (await firm.enter(slug, code)).body.token;
}
