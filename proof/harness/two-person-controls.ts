import { listAlarms, settleAlarm } from "#features/compliance/review/endpoints.ts";
import { destructionSteps } from "#features/compliance/destruction/destruction.ts";
import { listDestruction } from "#features/compliance/destruction/endpoints.ts";
import { proposeDestruction } from "#features/compliance/destruction/server/commands/propose.ts";
import { listGrants, readHolder, setRoles } from "#features/identity/roles/endpoints.ts";
import { grantSteps } from "#features/identity/roles/grant.ts";
import * as payments from "#features/money/payments/endpoints.ts";
import { refundSteps } from "#features/money/payments/refund.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { disputeSteps } from "#features/pipeline/disputes/steps.ts";
import { stepCall } from "#records/steps.ts";
import type { TestStaff } from "#app/testing/test-app.ts";
import { beginObjection, beginOwnClaim } from "./two-person-claims.ts";
import { beginBar, changeContract, draftAmendment, draftContract, review } from "./two-person-contracts.ts";
import { beginOwnFiling, beginReading, beginRecordedFiling, beginVerifying, beginVideo } from "./two-person-court.ts";
import {
  answerOf,
  newTelephone,
  numbered,
  today,
  yesterday,
  type Office,
  type TwoPersonControl,
} from "./two-person-office.ts";

async function askForGrant(office: Office, asker: TestStaff, receiver: TestStaff) {
  const holder = await office.app.call(readHolder, { params: { userId: String(receiver.userId) } }, asker);
  const { version, roles: held } = holder.body.model;
  const body = { roles: [...held, "총괄팀장"], reason: "총괄팀장 보직", version };
  await office.call(asker, setRoles, { params: { userId: String(receiver.userId) }, body });
  const pending = async (who: TestStaff) =>
    (await office.app.call(listGrants, { query: {} }, who)).body.models.find(
      ({ targetUserId }) => targetUserId === receiver.userId,
    )!;
  const { id } = await pending(asker);
  const approval = { ...numbered(id), body: { version: 1, reason: "인사 발령 확인" } };
  return {
    decide: (other: TestStaff) => answerOf(office, other, stepCall(grantSteps, "approve"), approval),
    offers: async (other: TestStaff) => (await pending(other)).can["approve"] === true,
  };
}

async function askForRefund(office: Office, asker: TestStaff) {
  const receipt = { payDate: today, payName: "홍길동", payAmt: 100_000, payType: "현금", purpose: "기타" } as const;
  const { model } = await office.call(asker, payments.paymentCalls.create, { body: receipt });
  const { id, version } = await office.call(asker, payments.requestRefund, {
    ...numbered(model.number),
    body: { amount: 100_000, reason: "계약 해지 환불" },
  });
  const approval = { ...numbered(id), body: { version } };
  const listed = async (other: TestStaff) =>
    (await office.app.call(payments.listRefunds, { query: {} }, other)).body.models.find((one) => one.id === id)!;
  return {
    decide: (other: TestStaff) => answerOf(office, other, stepCall(refundSteps, "approve"), approval),
    offers: async (other: TestStaff) => (await listed(other)).can["approve"] === true,
  };
}

async function askForDestruction(office: Office, asker: TestStaff) {
  const body = { name: "사라질이", kind: "개인", grade: "normal", caseScope: "일반", tel: newTelephone() } as const;
  const { model } = await office.call(asker, clientCalls.create, {
    body: { ...body, retentionUntil: yesterday },
  });
  await proposeDestruction(office.app.database, today);
  const item = async (who: TestStaff) =>
    (await office.app.call(listDestruction, { query: { size: "100" } }, who)).body.models.find(
      ({ kind, number }) => kind === "client" && number === model.number,
    )!;
  const step = async (who: TestStaff, name: "request" | "approve") => {
    const { id, version } = await item(who);
    return answerOf(office, who, stepCall(destructionSteps, name), { ...numbered(id), body: { version } });
  };
  await step(asker, "request");
  return {
    decide: (other: TestStaff) => step(other, "approve"),
    offers: async (other: TestStaff) => (await item(other)).can["approve"] === true,
  };
}

async function beginComplaint({ app, home, ...office }: Office, responsible: TestStaff) {
  const [dispute] = await office.sql<{ id: number; version: number }>(
    `with p as (insert into projects (team_id, title, responsible_id) values ($1, '사건', $2) returning id)
     insert into disputes (team_id, title, kind, project_id, status) select $1, '불만', '의뢰인', id, 'responding' from p
     returning id, version`,
    home,
    responsible.id,
  );
  const body = { version: dispute!.version, resolution: "설명함" };
  return {
    decide: (other: TestStaff) =>
      answerOf({ app, home, ...office }, other, stepCall(disputeSteps, "close"), { ...numbered(dispute!.id), body }),
  };
}

async function beginAlarm(office: Office, reader: TestStaff) {
  const [alarm] = await office.sql<{ id: number }>(
    `insert into access_alarms (user_id, day, kind, records, usual) values ($1, $2, '많은 열람', 600, 30) returning id`,
    reader.userId,
    today,
  );
  const body = { note: "확인했습니다.", release: false };
  return {
    decide: (other: TestStaff) =>
      answerOf(office, other, settleAlarm, { params: { alarmId: String(alarm!.id) }, body }),
    offers: async (other: TestStaff) =>
      (await office.app.call(listAlarms, {}, other)).body.models.find(({ id }) => id === alarm!.id)!.maySettle,
  };
}

const identity = "src/features/identity";
const pipeline = "src/features/pipeline";

/** Every control that wants two people. One that a file has and this list has not fails the proof. */
export const twoPersonControls: readonly TwoPersonControl[] = [
  {
    name: "a role that two people give: who asked and who decides",
    source: `${identity}/roles/server/grants.ts`,
    roles: ["총괄팀장", "관리자"],
    refusal: "요청한 사람이 아닌 관리자가 승인해야 합니다.",
    begin: async (office, one) => askForGrant(office, one, await office.person()),
  },
  {
    name: "a role that two people give: who receives it and who decides",
    source: `${identity}/roles/server/grants.ts`,
    roles: ["송무팀원", "관리자"],
    refusal: "역할을 받는 사람이 아닌 관리자가 승인해야 합니다.",
    begin: async (office, one) => askForGrant(office, await office.person("관리자"), one),
  },
  {
    name: "a refund",
    source: "src/features/money/payments/server/refunds.ts",
    roles: ["송무팀원", "송무팀원"],
    refusal: "환불을 요청한 사람은 승인하거나 반려할 수 없습니다.",
    begin: askForRefund,
  },
  {
    name: "a claim on a client: who claims and who decides",
    source: "src/features/money/originations/server/steps.ts",
    roles: ["변호사", "운영위원"],
    refusal: "자신의 수임기여는 결정할 수 없습니다.",
    begin: beginOwnClaim,
  },
  {
    name: "a claim on a client: who objects and who decides",
    source: "src/features/money/originations/server/steps.ts",
    roles: ["변호사", "운영위원"],
    refusal: "이의를 낸 변호사는 결정할 수 없습니다.",
    begin: beginObjection,
  },
  {
    name: "a destruction",
    source: "src/features/compliance/destruction/server/steps.ts",
    roles: ["관리자", "관리자"],
    refusal: "요청한 사람이 아닌 관리자가 승인해야 합니다.",
    begin: askForDestruction,
  },
  {
    name: "the end of a client's complaint",
    source: `${pipeline}/disputes/server/steps.ts`,
    roles: ["책임변", "책임변"],
    refusal: "본인이 맡은 사건이나 계약에 관한 분쟁은 다른 사람이 합의하거나 종결해야 합니다",
    begin: beginComplaint,
  },
  {
    name: "an alarm about reading",
    source: "src/features/compliance/review/server/commands/settle-alarm.ts",
    roles: ["송무팀원", "관리자"],
    refusal: "본인의 알림은 다른 관리자가 처리해야 합니다.",
    begin: beginAlarm,
  },
  {
    name: "a contract: who wrote it and who approves",
    source: `${pipeline}/contracts/server/steps.ts`,
    roles: ["매니저", "매니저"],
    refusal: "계약을 작성한 사람이 아닌 변호사나 매니저가 승인해야 합니다.",
    begin: async (office, one) => review(office, one, await draftContract(office, one)),
  },
  {
    name: "a contract: who changed its terms last and who approves",
    source: `${pipeline}/contracts/server/steps.ts`,
    roles: ["매니저", "매니저"],
    refusal: "내용을 마지막으로 고친 사람이 아닌 변호사나 매니저가 승인해야 합니다.",
    begin: changeContract,
  },
  {
    name: "an amendment: who wrote it and who approves",
    source: `${pipeline}/contracts/server/commands/amend-contract.ts`,
    roles: ["매니저", "매니저"],
    refusal: "변경계약을 작성한 사람이 아닌 변호사나 매니저가 승인해야 합니다.",
    begin: draftAmendment,
  },
  {
    name: "a deadline: who read the document first and who reads it again",
    source: "src/features/litigation/deadlines/server/check-deadline.ts",
    roles: ["송무팀원", "송무팀원"],
    refusal: "입력자와 검증자는 달라야 합니다.",
    begin: beginReading,
  },
  {
    name: "a deadline: who entered it and who verifies",
    source: "src/features/litigation/deadlines/server/steps.ts",
    roles: ["송무팀원", "송무팀원"],
    refusal: "입력자와 검증자는 달라야 합니다.",
    begin: beginVerifying,
  },
  {
    name: "a filing in time: whose case it is and who confirms",
    source: "src/features/litigation/limitations/server/commands/confirm-filing.ts",
    roles: ["변호사", "변호사"],
    refusal: "책임변호사가 아닌 다른 변호사가 확인해야 합니다.",
    begin: beginOwnFiling,
  },
  {
    name: "a filing in time: who entered it and who confirms",
    source: "src/features/litigation/limitations/server/commands/confirm-filing.ts",
    roles: ["변호사", "변호사"],
    refusal: "제출을 기록한 사람이 아닌 다른 변호사가 확인해야 합니다.",
    begin: beginRecordedFiling,
  },
  {
    name: "a contract before an office that its lawyer left: who left it and who lets it be signed",
    source: `${pipeline}/contracts/server/commands/confirm-bar.ts`,
    roles: ["변호사", "변호사"],
    refusal: "퇴직한 변호사 본인이 아닌 다른 변호사가 확인해야 합니다.",
    begin: beginBar,
  },
  {
    name: "a phrase of advertising: who wrote it and who lets it stand",
    source: "src/firm/server/advertising/routes.ts",
    roles: ["변호사", "변호사"],
    refusal: "작성자가 아닌 변호사가 예외를 인정해야 합니다.",
    begin: beginVideo,
  },
];
