import { z } from "zod";
import { day, fileAnswer, instant, recordId, success } from "#platform/schema.ts";
import { hearingKindLabels, hearingResults, hearingStatusLabels } from "./hearing.ts";
import type { HearingKind, HearingResult, HearingStatus } from "./hearing.ts";

const words = <Word extends string>(labels: Readonly<Record<Word, string>>) =>
  z.enum(Object.keys(labels) as [Word, ...Word[]]);
const clashKind = z.enum(["overlap", "travel"]);
const clash = z.strictObject({
  one: recordId,
  other: recordId,
  kind: clashKind,
  between: z.int(),
  needed: z.int(),
});

/** Days that one calendar shows at most. */
export const mostDays = 400;

const days = { from: day.meta({ label: "부터" }), to: day.meta({ label: "까지" }) };

export const hearingCalendar = {
  query: z.strictObject({
    ...days,
    /** Staff id of the lawyer, or `me`. */
    lawyer: z
      .string()
      .regex(/^(?:me|[1-9]\d{0,15})$/)
      .meta({ label: "출석 변호사", examples: ["me", "1"] })
      .optional(),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        at: instant,
        minutes: z.int(),
        kind: words<HearingKind>(hearingKindLabels),
        status: words<HearingStatus>(hearingStatusLabels),
        result: words<HearingResult>(hearingResults).nullable(),
        courtRoom: z.string(),
        video: z.boolean(),
        court: z.string(),
        caseNumber: recordId,
        caseNo: z.string(),
        project: z.string(),
        lawyer: z.string(),
        firstAt: instant.nullable(),
        /** The hearing to which it was moved or that goes on from it. */
        next: z.strictObject({ number: recordId, at: instant }).nullable(),
      }),
    ),
    /** Of scheduled ones, those that one lawyer cannot both attend. */
    clashes: z.array(clash),
    /** There are more than are shown. */
    more: z.boolean(),
    /** Days on which courts are closed, as the firm has entered them. */
    holidays: z.array(z.strictObject({ day, name: z.string() })),
  }),
};

export const checkClashes = {
  body: z.strictObject({
    case: recordId.meta({ label: "소송사건", record: "legal_cases.id" }),
    lawyer: recordId.meta({ label: "출석 변호사", record: "staffs.id" }),
    at: instant.meta({ label: "일시" }),
    minutes: z.int().min(5).max(720).meta({ label: "예상 시간" }),
    video: z.boolean().meta({ label: "영상" }),
    /** The hearing itself, when it stands already. */
    except: recordId.optional(),
  }),
  response: success({
    clashes: z.array(
      z.strictObject({
        kind: clashKind,
        between: z.int(),
        needed: z.int(),
        at: instant,
        court: z.string(),
        /** Null where the person does not see the other hearing. */
        number: recordId.nullable(),
      }),
    ),
  }),
};

export const hearingsOf = {
  query: z.strictObject({
    type: z.enum(["project", "legalCase"]),
    id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ label: "기록" }),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        at: instant,
        kind: words<HearingKind>(hearingKindLabels),
        status: words<HearingStatus>(hearingStatusLabels),
        result: words<HearingResult>(hearingResults).nullable(),
        /** Court and number of the case. */
        title: z.string(),
        courtRoom: z.string(),
        lawyer: z.string(),
      }),
    ),
  }),
};

const feed = z.strictObject({ named: z.boolean(), createdAt: instant, lastUsedAt: instant.nullable() });

export const readCalendarFeed = { response: success({ model: feed.nullable() }) };

export const openCalendarFeed = {
  body: z.strictObject({ named: z.boolean().default(false).meta({ label: "사건 표시" }) }),
  /** Told once; afterwards nobody can read it any more. */
  response: success({ path: z.string() }),
};

export const closeCalendarFeed = { response: success({}) };

export const calendarFeed = {
  params: z.strictObject({ token: z.string().regex(/^[\w-]{1,100}$/) }),
  response: fileAnswer,
};
