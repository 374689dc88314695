import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { paymentCalls } from "../../endpoints.ts";

export const today = seoulDay(Date.now());

/** A day before or after another. */
export function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export type MoneyFirm = {
  readonly app: TestApp;
  readonly home: number;
  readonly other: number;
  /** 결제관리 manage, two people. */
  readonly clerk: TestStaff;
  readonly checker: TestStaff;
  /** 결제관리 of another team. */
  readonly stranger: TestStaff;
  readonly admin: TestStaff;
  /** A contract with one fee, paid at once or in instalments. */
  contract(options?: ContractOptions): Promise<{ id: number; number: number; feeId: number; planIds: number[] }>;
  /** A receipt that nobody has matched. */
  receipt(options?: { amount?: number; name?: string; day?: string; type?: "카드" | "계좌이체" | "현금" }): Promise<{
    number: number;
    version: number;
  }>;
};

type ContractOptions = {
  readonly client?: string;
  readonly clientKind?: "개인" | "법인";
  readonly teamId?: number;
  readonly amount?: number;
  readonly kind?: "착수금" | "성공보수" | "실비예납";
  readonly plans?: readonly { amount: number; dueOn: string }[];
};

/** A firm of two teams over the real server. */
export async function startMoneyFirm(): Promise<MoneyFirm> {
  const app = await startTestApp();
  const home = await app.createTeam("진행1팀");
  const other = await app.createTeam("진행2팀");
  const clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  const checker = await app.createStaff({ roles: ["매니저"], teamIds: [home] });
  const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
  const admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  const { query } = app.database;
  return {
    app,
    home,
    other,
    clerk,
    checker,
    stranger,
    admin,
    async contract({
      client = "홍길동",
      clientKind = "개인",
      teamId = home,
      amount = 1_100_000,
      kind = "착수금",
      plans = [],
    } = {}) {
      const person = await query
        .insertInto("persons")
        .values({ name: client, kind: clientKind })
        .returning("id")
        .executeTakeFirstOrThrow();
      const owner = await query
        .insertInto("clients")
        .values({ team_id: teamId, person_id: person.id, name: client, kind: clientKind })
        .returning("id")
        .executeTakeFirstOrThrow();
      const contract = await query
        .insertInto("contracts")
        .values({ team_id: teamId, client_id: owner.id, title: `${client} 사건`, status: "signed", signed_at: today })
        .returning(["id", "id_int"])
        .executeTakeFirstOrThrow();
      const fee = await query
        .insertInto("contract_fees")
        .values({ contract_id: contract.id, kind, amount })
        .returning("id")
        .executeTakeFirstOrThrow();
      const planIds: number[] = [];
      for (const [index, plan] of plans.entries()) {
        const { id } = await query
          .insertInto("payment_plans")
          .values({
            contract_id: contract.id,
            fee_id: fee.id,
            seq: index + 1,
            due_date: plan.dueOn,
            amount: plan.amount,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        planIds.push(id);
      }
      return { id: contract.id, number: contract.id_int, feeId: fee.id, planIds };
    },
    async receipt({ amount = 1_100_000, name = "홍길동", day = today, type = "계좌이체" } = {}) {
      const body = {
        payDate: day,
        payName: name,
        payAmt: amount,
        payType: type,
        purpose: "기타" as const,
        ...(type === "카드" && { cardApproval: "12345678" }),
      };
      const answer = await app.call(paymentCalls.create, { body }, { token: clerk.token });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message}`);
      return { number: answer.body.model.number, version: answer.body.model.version };
    },
  };
}
