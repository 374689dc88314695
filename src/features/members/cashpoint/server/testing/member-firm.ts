import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { memberCalls, movementCalls, readLots, setPrepaid } from "../../endpoints.ts";

/** What a test enters; the server checks it. */
export type Entered = {
  readonly client: number;
  readonly kind: "earn" | "use" | "adjust" | "refund";
  readonly amount: number;
  readonly unit?: "cash" | "point";
  readonly expiresOn?: string;
};

export type MemberFirm = {
  readonly app: TestApp;
  readonly team: number;
  /** 결제관리 manage, two people. */
  readonly clerk: TestStaff;
  readonly checker: TestStaff;
  /** 결제관리 of another team. */
  readonly stranger: TestStaff;
  readonly admin: TestStaff;
  /** A client of the team; its key. */
  client(name?: string): Promise<number>;
  enter(entered: Entered, by?: TestStaff): ReturnType<TestApp["call"]>;
  /** Enters what is taken; its number. */
  entered(entered: Entered): Promise<number>;
  balance(client: number): Promise<{ number: number; version: number; cash: number; point: number; held: number }>;
  /** What is left in each lot, in the order of use. */
  lots(client: number): Promise<number[]>;
  prepaid(on: boolean): Promise<void>;
};

/** A firm of two teams over the real server. */
export async function startMemberFirm(): Promise<MemberFirm> {
  const app = await startTestApp();
  const team = await app.createTeam("진행1팀");
  const other = await app.createTeam("진행2팀");
  const clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  const checker = await app.createStaff({ roles: ["매니저"], teamIds: [team] });
  const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
  const admin = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  const enter = ({ unit = "point", ...entered }: Entered, { token } = clerk) =>
    app.call(movementCalls.create, { body: { brief: "시험", unit, ...entered } }, { token });
  const balance = async (client: number) => {
    const { body } = await app.call(memberCalls.list, { query: { client: String(client) } }, clerk);
    return body.models[0]!;
  };
  return {
    app,
    team,
    clerk,
    checker,
    stranger,
    admin,
    enter,
    balance,
    async client(name = "홍길동") {
      const { query } = app.database;
      const { id: personId } = await query
        .insertInto("persons")
        .values({ name, kind: "개인" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id } = await query
        .insertInto("clients")
        .values({ team_id: team, person_id: personId, name, kind: "개인" })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
    async entered(one) {
      const { status, body } = await enter(one);
      if (status !== 200) throw new Error(body.message);
      return (body as { model: { number: number } }).model.number;
    },
    async lots(client) {
      const { number } = await balance(client);
      const { body } = await app.call(readLots, { params: { number: String(number) } }, clerk);
      return body.models.map(({ left }) => left);
    },
    async prepaid(on) {
      const { status } = await app.call(setPrepaid, { body: { on } }, admin);
      if (status !== 200) throw new Error("the setting was refused");
    },
  };
}
