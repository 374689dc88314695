import { z } from "zod";
import { day, idOf, line, recordId, success } from "#platform/schema.ts";
import { attendanceKinds, grantBases } from "./grants.ts";
import { leaveKinds } from "./law/days.ts";
import { promotionStates } from "./promotions.ts";

const kinds = <Words extends Record<string, string>>(words: Words, label: string) =>
  z.enum(Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]]).meta({ label });
const staffId = recordId.meta({ label: "직원", record: "staffs.id" });
const optionalStaff = idOf("staffs.id").optional();
const person = z.strictObject({ id: recordId, name: z.string() });
const time = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, "시각은 14:30처럼 적어 주세요.")
  .meta({ label: "시각", examples: ["", "14:30"] });
const because = line("사유", 300).min(1);
const minutes = z.int();

const lot = z.strictObject({
  id: recordId,
  basis: kinds(grantBases, "종류"),
  from: z.string(),
  until: z.string(),
  because: z.string(),
  days: z.number(),
  granted: minutes,
  used: minutes,
  planned: minutes,
  cut: minutes,
  expired: minutes,
  left: minutes,
  /** The last day of the employment to which it belonged; null: that lasts. */
  endedOn: z.string().nullable(),
});
const sums = z.strictObject({
  granted: minutes,
  used: minutes,
  planned: minutes,
  left: minutes,
  ending: z.strictObject({ on: z.string(), minutes }).nullable(),
});

/** The balance of a person, one's own unless somebody is named, with the lots that it is the sum of. */
export const readBalance = {
  query: z.strictObject({ staff: optionalStaff }),
  response: success({
    model: z.strictObject({
      staff: z.strictObject({ id: recordId, name: z.string(), hiredOn: z.string().nullable() }),
      /** Minutes of the person's day, and of the week. */
      day: minutes,
      weekly: minutes,
      sums,
      /** What is left of 대체휴무. */
      compensatory: minutes,
      lots: z.array(lot),
    }),
  }),
};

const clash = z.strictObject({
  type: z.enum(["hearing", "deadline", "task"]),
  id: recordId,
  on: z.string(),
  weight: z.enum(["hearing", "peremptory", "deadline", "task"]),
  title: z.string(),
});

/** What a leave would take, and what falls into it, before it is asked for. */
export const checkLeave = {
  query: z.strictObject({
    staff: optionalStaff,
    kind: kinds(leaveKinds, "종류"),
    startsOn: day.meta({ label: "시작일" }),
    endsOn: day.meta({ label: "종료일" }),
    fromTime: time.default(""),
    untilTime: time.default(""),
  }),
  response: success({
    model: z.strictObject({
      minutes,
      day: minutes,
      days: z.int(),
      missing: minutes,
      /** Null: the kind stands beside the balance. */
      left: minutes.nullable(),
      clashes: z.array(clash),
    }),
  }),
};

/** Who is on leave in a month: colleagues of one's teams, all for 인사관리. Kinds and reasons are nobody's business. */
export const leaveCalendar = {
  query: z.strictObject({ from: day, to: day }),
  response: success({
    models: z.array(
      z.strictObject({
        /** Null for whoever does not see the leave itself. */
        number: recordId.nullable(),
        staff: person,
        from: z.string(),
        until: z.string(),
        approved: z.boolean(),
        mine: z.boolean(),
      }),
    ),
  }),
};

const item = z.strictObject({
  id: recordId,
  type: z.enum(["hearing", "deadline", "task"]),
  weight: z.enum(["hearing", "peremptory", "deadline", "task"]),
  on: z.string(),
  title: z.string().nullable(),
  deputy: person.nullable(),
  accepted: z.boolean(),
  declined: z.string(),
});
const leaveNumber = z.strictObject({ number: idOf("leaves.id") });

export const readHandover = {
  params: leaveNumber,
  response: success({
    model: z.strictObject({ items: z.array(item), deputyAccepted: z.boolean(), mine: z.boolean(), day: minutes }),
  }),
};

export const nameDeputies = {
  params: leaveNumber,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id: recordId, deputy: staffId.nullable() }))
      .min(1)
      .max(200)
      .meta({ label: "일정" }),
  }),
  response: success({}),
};

/** What one was asked to take over and has not answered, and what one has accepted that is to come. */
export const listAsked = {
  response: success({
    models: z.array(
      z.strictObject({
        leave: recordId,
        staff: person,
        from: z.string(),
        until: z.string(),
        /** The whole leave: whoever stands in gets what comes up meanwhile. */
        whole: z.boolean(),
        answered: z.boolean(),
        items: z.array(item.omit({ deputy: true, declined: true })),
      }),
    ),
  }),
};

export const answerHandover = {
  params: leaveNumber,
  body: z.strictObject({ accepts: z.boolean().meta({ label: "수락" }), why: line("사유", 300).default("") }),
  response: success({}),
};

/* 인사관리 */

export const listPeople = {
  response: success({
    models: z.array(
      z.strictObject({
        staff: z.strictObject({ id: recordId, name: z.string(), hiredOn: z.string().nullable() }),
        team: z.string(),
        day: minutes,
        sums,
        compensatory: minutes,
        waiting: z.int(),
      }),
    ),
  }),
};

export const readPerson = {
  params: z.strictObject({ staff: idOf("staffs.id") }),
  response: success({
    model: z.strictObject({
      terms: z.array(
        z.strictObject({ from: z.string(), mon: z.int(), tue: z.int(), wed: z.int(), thu: z.int(), fri: z.int() }),
      ),
      attendance: z.array(
        z.strictObject({ id: recordId, kind: kinds(attendanceKinds, "종류"), from: z.string(), until: z.string() }),
      ),
      /** Days by law until today by each way of counting: what 퇴사 정산 compares. */
      byHiring: z.number(),
      byFiscal: z.number(),
    }),
  }),
};

export const grantLeave = {
  body: z.strictObject({
    staff: staffId,
    basis: z.enum(["carried", "adjusted", "compensatory"]).meta({ label: "종류" }),
    minutes: z.int().min(30).max(100_000).meta({ label: "시간", unit: "분" }),
    from: day.meta({ label: "사용 시작일" }),
    until: day.meta({ label: "사용 종료일" }),
    because,
  }),
  response: success({ id: recordId }),
};

/** Takes so many minutes out of a lot in all; 0 puts them back. */
export const cutGrant = {
  params: z.strictObject({ id: idOf("leave_grants.id") }),
  body: z.strictObject({ minutes: z.int().min(0).max(100_000).meta({ label: "회수할 시간", unit: "분" }), because }),
  response: success({}),
};

const dayMinutes = z.int().min(0).max(720).meta({ label: "하루 근무시간", unit: "분" });
export const setTerms = {
  params: z.strictObject({ staff: idOf("staffs.id") }),
  body: z.strictObject({
    from: day.meta({ label: "적용일" }),
    mon: dayMinutes,
    tue: dayMinutes,
    wed: dayMinutes,
    thu: dayMinutes,
    fri: dayMinutes,
  }),
  response: success({}),
};

export const enterAttendance = {
  params: z.strictObject({ staff: idOf("staffs.id") }),
  body: z.strictObject({
    kind: kinds(attendanceKinds, "종류"),
    from: day.meta({ label: "시작일" }),
    until: day.meta({ label: "종료일" }),
  }),
  response: success({ id: recordId }),
};

export const takeBackAttendance = {
  params: z.strictObject({ id: idOf("leave_attendance.id") }),
  response: success({}),
};

const settings = {
  basis: z.enum(["hired", "fiscal"]).meta({ label: "부여 기준" }),
  fiscalMonth: z.int().min(1).max(12).meta({ label: "회계연도 시작 월" }),
  since: day.nullable().meta({ label: "관리 시작일" }),
};

export const readSettings = {
  response: success({ model: z.strictObject({ ...settings, since: z.string().nullable() }) }),
};
export const setSettings = { body: z.strictObject(settings), response: success({}) };

/** Grants what is due now instead of tonight. */
export const runGrants = { response: success({ granted: z.int(), expired: z.int() }) };

/* 사용촉진 */

const promotion = z.strictObject({
  id: recordId,
  version: z.int(),
  staff: person,
  kind: z.enum(["annual", "first", "firstLate"]),
  state: kinds(promotionStates, "상태"),
  expiresOn: z.string(),
  minutes,
  day: minutes,
  noticeFrom: z.string(),
  noticeUntil: z.string(),
  /** The last day on which the person says when; null before the notice. */
  answerUntil: z.string().nullable(),
  designateUntil: z.string(),
  owedBecause: z.string(),
  mine: z.boolean(),
  refusals: z.array(
    z.strictObject({ id: recordId, day: z.string(), served: z.boolean(), acked: z.boolean(), returned: z.boolean() }),
  ),
});
const promotionId = z.strictObject({ id: idOf("leave_promotions.id") });
const version = z.int().min(1).meta({ label: "버전" });

export const listPromotions = { response: success({ models: z.array(promotion) }) };
export const notifyPromotion = { params: promotionId, body: z.strictObject({ version }), response: success({}) };

/** The days on which the leave is used: said by the person, or fixed by the firm. */
export const setPromotionDays = {
  params: promotionId,
  body: z.strictObject({ version, days: z.array(day).min(1).max(40).meta({ label: "사용일" }) }),
  response: success({ leaves: z.array(recordId) }),
};

const refusalId = z.strictObject({ id: idOf("leave_refusals.id") });
export const serveRefusal = { params: refusalId, response: success({}) };
export const ackRefusal = { params: refusalId, response: success({}) };
