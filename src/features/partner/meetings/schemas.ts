import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { day, idOf, instant, line, recordId, recordIdParam, success, text } from "#platform/schema.ts";
import { attendanceStates, enteredStates, stances, type AttendanceState, type Stance } from "./attendance.ts";
import { bases, meetingKinds, thresholds } from "./rule.ts";

const keys = <Word extends string>(words: Readonly<Record<Word, string>>) => Object.keys(words) as [Word, ...Word[]];
const params = z.strictObject({ number: idOf("partner_meetings.id") });
const state = z.enum(keys<AttendanceState>(attendanceStates));
const stance = z.enum(keys<Stance>(stances));
const partnerId = recordId.meta({ record: "partners.id", label: "파트너" });
const mostItems = 50;

const member = z.strictObject({
  partnerId: recordId,
  name: z.string(),
  isMe: z.boolean(),
  state,
  proxyToId: recordId.nullable(),
  instructions: z.string(),
  votes: z.int(),
  checkedInAt: instant.nullable(),
  /** What is odd about the check-in; only for the 운영위원회. */
  odd: z.array(z.string()),
  reason: z.string(),
  /** An absence that covers the day, by its word: proposed as 공가. */
  away: z.string().nullable(),
});

const agenda = z.strictObject({
  id: recordId,
  title: z.string(),
  special: z.boolean(),
  stances: z.array(z.strictObject({ partnerId: recordId, stance })),
  total: z.int(),
  present: z.int(),
  required: z.int(),
  met: z.boolean(),
  inFavour: z.int(),
  against: z.int(),
  abstained: z.int(),
  needed: z.int(),
  passed: z.boolean().nullable(),
});

export const readAttendance = {
  params,
  response: success({
    members: z.array(member),
    agendas: z.array(agenda),
    quorum: z.strictObject({ total: z.int(), present: z.int(), required: z.int(), met: z.boolean() }),
    rule: z.strictObject({
      name: z.string(),
      basis: z.enum(keys(bases)),
      quorum: z.enum(keys(thresholds)),
      passing: z.enum(keys(thresholds)),
      special: z.enum(keys(thresholds)),
      lateMinutes: z.int(),
    }),
    mayManage: z.boolean(),
  }),
};

export const readCode = {
  params,
  response: success({ digits: z.string(), path: z.string(), secondsLeft: z.int() }),
};

export const checkIn = {
  params,
  body: z.strictObject({ code: line("출석 코드", 10).regex(/^\d{6}$/, "출석 코드 6자리를 입력해 주세요.") }),
  response: success({ state }),
};

export const giveProxy = {
  params,
  body: z.strictObject({
    to: partnerId.meta({ record: "partners.id", label: "수임인" }),
    instructions: text("지시", 1000).default(""),
    /** Whose vote it is; absent: one's own. */
    giver: partnerId.meta({ record: "partners.id", label: "위임인" }).optional(),
  }),
  response: success({}),
};

export const takeProxyBack = {
  params,
  body: z.strictObject({ giver: partnerId.meta({ record: "partners.id", label: "위임인" }).optional() }),
  response: success({}),
};

export const enterAttendance = {
  params,
  body: z.strictObject({
    partner: partnerId,
    state: z.enum(enteredStates).meta({ label: "출석" }),
    reason: reason(),
  }),
  response: success({}),
};

export const saveAgenda = {
  params,
  body: z.strictObject({
    version: z.int().min(1).meta({ label: "버전" }),
    items: z
      .array(
        z.strictObject({
          id: recordId.optional(),
          title: line("안건", 200).regex(/\S/, "안건을 적어 주세요."),
          special: z.boolean().meta({ label: "특별결의" }),
        }),
      )
      .max(mostItems)
      .meta({ label: "안건" }),
  }),
  response: success({}),
};

export const saveStances = {
  params: z.strictObject({ number: idOf("partner_meetings.id"), agendaId: recordIdParam }),
  body: z.strictObject({
    version: z.int().min(1).meta({ label: "버전" }),
    stances: z
      .array(z.strictObject({ partner: partnerId, stance: stance.meta({ label: "의사" }) }))
      .max(200)
      .refine((all) => new Set(all.map(({ partner }) => partner)).size === all.length, "같은 사람이 두 번 있습니다.")
      .meta({ label: "의사" }),
  }),
  response: success({}),
};

export const readAttendanceGrid = {
  query: z.strictObject({
    from: day.meta({ label: "시작일" }),
    to: day.meta({ label: "종료일" }),
    kind: z.enum(keys(meetingKinds)).optional().meta({ label: "구분" }),
  }),
  response: success({
    meetings: z.array(
      z.strictObject({ id: recordId, title: z.string(), kind: z.enum(keys(meetingKinds)), heldAt: instant }),
    ),
    members: z.array(
      z.strictObject({
        partnerId: recordId,
        name: z.string(),
        states: z.array(z.strictObject({ meetingId: recordId, state })),
        /** Meetings that count: all but 공가. */
        counted: z.int(),
        attended: z.int(),
      }),
    ),
  }),
};
