import { startTestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { readPrivacy, registerConsultRequest, registerRequest } from "../../endpoints.ts";
import { privacySteps } from "../../privacy.ts";

export const today = seoulDay(Date.now());

export const after = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const numbered = ({ number }: { readonly number: number }) => ({ number: String(number) });

type Numbered = { readonly number: number };
type Settling = { outcome: "done" | "refused"; answer: string; version?: number };

/** A firm whose clients ask about their data. */
export async function startPrivacyFirm() {
  const app = await startTestApp();
  const home = await app.createTeam("송무팀");
  const other = await app.createTeam("다른팀");
  const clerk = await app.createStaff({ shortName: "하람", roles: ["송무팀원"], teamIds: [home] });
  const reader = await app.createStaff({ shortName: "이든", roles: ["홍보책임"], teamIds: [home] });
  const stranger = await app.createStaff({ shortName: "지안", roles: ["송무팀원"], teamIds: [other] });
  const admin = await app.createStaff({ shortName: "가온", roles: ["관리자"], teamIds: [home] });
  const second = await app.createStaff({ shortName: "나래", roles: ["관리자"], teamIds: [home] });
  let phones = 2000;

  return {
    app,
    home,
    clerk,
    reader,
    stranger,
    admin,
    second,
    addClient: async (name: string, more: object = {}) => {
      phones += 1;
      const body = {
        name,
        kind: "개인",
        grade: "normal",
        caseScope: "일반",
        tel: `010-0000-${phones}`,
        ...more,
      } as const;
      const answer = await app.call(clientCalls.create, { body }, { token: clerk.token });
      if (answer.status !== 200) throw new Error(answer.body.message);
      return answer.body.model;
    },
    sql: async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
      (await app.database.pool.query<Row>(text, values)).rows,
    privacyOf: (one: Numbered, token = clerk.token) => app.call(readPrivacy, { params: numbered(one) }, { token }),
    ask: (one: Numbered, kind: "access" | "deletion" | "correction", receivedOn = today) =>
      app.call(
        registerRequest,
        { params: numbered(one), body: { kind, requester: "self", content: "보유한 개인정보 전부", receivedOn } },
        { token: clerk.token },
      ),
    addCaller: async (name: string, tel: string, more: object = {}) => {
      const body = { type: "tel", category: "민사", channel: "tel", caseScope: "일반", name, tel, ...more } as const;
      const answer = await app.call(consultCalls.create, { body }, { token: clerk.token });
      if (answer.status !== 200) throw new Error(answer.body.message);
      return answer.body.model;
    },
    callerAsks: (one: Numbered, kind: "access" | "deletion", { token }: TestStaff = clerk) =>
      app.call(
        registerConsultRequest,
        { params: numbered(one), body: { kind, requester: "self", content: "상담한 내용 전부", receivedOn: today } },
        { token },
      ),
    settle: (id: number, { outcome, answer, version = 1 }: Settling, { token }: TestStaff = clerk) => {
      const step = outcome === "done" ? "complete" : "refuse";
      const body = { version, ...(step === "complete" ? { answer } : { reason: answer }) };
      return app.call(stepCall(privacySteps, step), { params: { number: String(id) }, body: body as never }, { token });
    },
  };
}
