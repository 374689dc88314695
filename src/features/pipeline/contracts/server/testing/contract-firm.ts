import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { Endpoint } from "#platform/endpoint.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { decideConflict, readConflicts, runConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { createTask } from "#features/work/tasks/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import * as calls from "../../endpoints.ts";
import { contractSteps } from "../../steps.ts";

export type ContractFirm = Awaited<ReturnType<typeof startContractFirm>>;

export const fee = {
  kind: "착수금",
  amount: 3_300_000,
  vatIncluded: true,
  condition: "",
  dueRule: "계약시",
  plan: [],
} as const;
export const paramsOf = (number: number) => ({ number: String(number) });

/** A team over the real server, with the people and clients whom contracts need. */
export async function startContractFirm() {
  const app: TestApp = await startTestApp();
  const home = await app.createTeam("진행1팀");
  const clerk: TestStaff = await app.createStaff({ shortName: "송무", roles: ["송무팀원"], teamIds: [home] });
  const lawyer: TestStaff = await app.createStaff({ shortName: "변호", roles: ["변호사"], teamIds: [home] });
  const manager: TestStaff = await app.createStaff({ shortName: "지안", roles: ["매니저"], teamIds: [home] });
  const clients: { id: number; number: number }[] = [];
  for (const [index, name] of ["한위임", "두위임"].entries()) {
    const facts = { kind: "개인", grade: "normal", caseScope: "일반" } as const;
    const body = { ...facts, name, tel: `010-0000-010${index}` };
    const created = await app.call(clientCalls.create, { body }, { token: clerk.token });
    if (created.status !== 200) throw new Error(`${created.status} ${created.body.message}`);
    clients.push(created.body.model);
  }

  async function read(number: number) {
    return (await app.call(calls.contractCalls.read, { params: paramsOf(number) }, { token: clerk.token })).body.model;
  }
  async function terms(number: number) {
    return (await app.call(calls.readTerms, { params: paramsOf(number) }, { token: clerk.token })).body;
  }
  /** A write on the contract as it stands. */
  async function write(endpoint: Endpoint, number: number, more: object = {}, token = clerk.token) {
    const { version } = await read(number);
    return app.call(endpoint, { params: paramsOf(number), body: { version, ...more } }, { token });
  }
  const move = (number: number, name: keyof typeof contractSteps.steps, more: object = {}, token = clerk.token) =>
    write(stepCall(contractSteps, name), number, more, token);

  async function draft(more: object = {}) {
    const body = {
      title: "대여금 청구",
      category: "민사",
      caseScope: "일반",
      client: clients[0]!.id,
      opponent: "박상대",
      responsible: lawyer.id,
      privacyConsentAt: "2026-11-01",
      limitationOn: "2031-11-01",
      ...more,
    } as const;
    const { model } = (await app.call(calls.contractCalls.create, { body }, { token: clerk.token })).body;
    await write(calls.setFees, model.number, { fees: [fee] });
    await write(calls.setLawyers, model.number, { staffIds: [lawyer.id] });
    return model;
  }

  async function clearConflict(number: number, decision: object = { decision: "clear", note: "다른 사람" }) {
    const input = { params: paramsOf(number), query: { type: "contract" } } as const;
    await app.call(runConflicts, input, { token: lawyer.token });
    const { check } = (await app.call(readConflicts, input, { token: lawyer.token })).body.model;
    const body = { version: check!.version, ...decision } as never;
    const answer = await app.call(
      decideConflict,
      { params: { checkId: String(check!.id) }, body },
      { token: lawyer.token },
    );
    if (answer.status !== 200) throw new Error(answer.body.message);
    return check!.id;
  }

  async function signed(more: object = {}) {
    const { number, id } = await draft(more);
    await move(number, "review");
    await clearConflict(number);
    await move(number, "approve", {}, lawyer.token);
    const { status } = await move(number, "sign", { signedAt: "2026-11-10", signMethod: "paper" });
    if (status !== 200) throw new Error(`not signed: ${status}`);
    return { number, id };
  }

  /** A task about the contract, by which whoever gets it sees it. */
  async function handTask(number: number, to: TestStaff, from: TestStaff): Promise<void> {
    const staffs = [{ id: to.id, name: to.shortName }];
    const body = {
      category: "contract",
      idInt: number,
      title: "승인 부탁",
      importance: "B",
      allCheck: "N",
      staffs,
    } as const;
    const { status } = await app.call(createTask, { body }, { token: from.token });
    if (status !== 200) throw new Error(`no task: ${status}`);
  }

  /** Money that came in for the first fee of a contract. */
  async function pay(contractId: number, amount: number): Promise<void> {
    await app.database.pool.query(
      `with f as (select id from contract_fees where contract_id = $2 order by sort_order limit 1),
      y as (insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, contract_id, matched_at)
        values ($1, '계좌이체', $3, '한위임', '2026-11-12', 'matched', $2, now()) returning id)
     insert into payment_splits (payment_id, contract_id, fee_id, amount) select y.id, $2, f.id, $3 from y, f`,
      [home, contractId, amount],
    );
  }

  /** The terms of a contract, as a 변경계약 begins. */
  async function amended(number: number, more: object = {}) {
    const row = await read(number);
    const { fees } = await terms(number);
    return {
      title: row.title,
      opponent: row.opponent,
      scope: row.scope ?? "",
      isCriminal: row.isCriminal ?? false,
      freeReason: row.freeReason ?? "",
      terminationTerms: row.terminationTerms ?? "",
      privacyConsentAt: row.privacyConsentAt ?? null,
      responsible: row.responsible?.id ?? null,
      fees: fees.map(({ paid: _paid, successReached: _reached, isVoid: _void, plan, ...agreed }) => ({
        ...agreed,
        plan: plan.map((part) => ({ id: part.id, dueDate: part.dueDate, amount: part.amount })),
      })),
      ...more,
    };
  }

  return {
    app,
    home,
    clerk,
    lawyer,
    manager,
    clients,
    read,
    terms,
    write,
    move,
    draft,
    clearConflict,
    handTask,
    signed,
    pay,
    amended,
  };
}
