import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays, addMonths, seoulDay, type Day } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { grantLeave, leaveCalls, readBalance } from "../../endpoints.ts";
import type { leaveSteps } from "../../steps.ts";
import { leaveSteps as machine } from "../../steps.ts";

export type LeaveFirm = {
  readonly app: TestApp;
  readonly team: number;
  readonly lead: TestStaff;
  readonly member: TestStaff;
  readonly colleague: TestStaff;
  readonly stranger: TestStaff;
  /** Two people of 인사관리, of another team. */
  readonly hr: TestStaff;
  readonly hr2: TestStaff;
  /** The working day that lies so many working days after today. */
  readonly workday: (after: number) => Day;
  readonly ask: (by: TestStaff, more?: object) => Promise<{ status: number; body: Asked }>;
  readonly step: (
    by: TestStaff,
    number: number,
    name: keyof (typeof leaveSteps)["steps"],
    told?: object,
  ) => Promise<{ status: number; body: Asked }>;
  readonly grant: (staff: number, minutes: number, more?: object) => Promise<number>;
  readonly left: (staff: TestStaff) => Promise<number>;
};

type Asked = {
  readonly model?: {
    readonly number: number;
    readonly version: number;
    readonly minutes: number | null;
    readonly title: string;
  };
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly state?: string;
};

const today = seoulDay(Date.now());

const params = (number: number) => ({ number: String(number) });

/** A team with its lead, and 인사관리 beside it, over the real server. */
export async function startLeaveFirm(): Promise<LeaveFirm> {
  const app = await startTestApp();
  const [team, office] = [await app.createTeam("송무1팀"), await app.createTeam("운영")];
  const staff = (shortName: string, teamId: number, roles: ("인사관리" | "컨텐츠알바")[] = ["컨텐츠알바"]) =>
    app.createStaff({ shortName, roles, teamIds: [teamId] });
  const lead = await staff("가팀장", team);
  const member = await staff("나사원", team);
  const colleague = await staff("다동료", team);
  const stranger = await staff("라타인", office);
  const [hr, hr2] = [await staff("마인사", office, ["인사관리"]), await staff("바인사", office, ["인사관리"])];
  await app.database.query.updateTable("teams").set({ leader_id: lead.id }).where("id", "=", team).execute();
  const { rows } = await app.database.pool.query<{ day: string }>(
    "select day::text from court_holidays where status = 'inForce'",
  );
  const closed = new Set(rows.map(({ day }) => day));
  const workday = (after: number): Day => {
    let day = today;
    for (let left = after; left > 0;) {
      day = addDays(day, 1);
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      if (weekday !== 0 && weekday !== 6 && !closed.has(day) && !day.endsWith("-05-01")) left -= 1;
    }
    return day;
  };
  return {
    app,
    team,
    lead,
    member,
    colleague,
    stranger,
    hr,
    hr2,
    workday,
    ask: (by, more = {}) => {
      const day = workday(5);
      const body = { staff: by.id, kind: "annual", startsOn: day, endsOn: day, ...more } as never;
      return app.call(leaveCalls.create, { body }, by);
    },
    step: async (by, number, name, told = {}) => {
      const { body } = await app.call(leaveCalls.read, { params: params(number) }, by);
      const version = body.model?.version ?? 1;
      return app.call(stepCall(machine, name), { params: params(number), body: { version, ...told } as never }, by);
    },
    grant: async (staffId, minutes, more = {}) => {
      const until = addMonths(today, 12);
      const body = {
        staff: staffId,
        basis: "adjusted",
        minutes,
        from: addDays(today, -30),
        until,
        because: "시험",
        ...more,
      } as never;
      const { body: made } = await app.call(grantLeave, { body }, hr);
      return made.id;
    },
    left: async (by) => (await app.call(readBalance, { query: {} }, by)).body.model.sums.left,
  };
}
