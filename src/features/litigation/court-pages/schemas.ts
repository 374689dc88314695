import { z } from "zod";
import { day, idOf, instant, line, recordId, success } from "#platform/schema.ts";
import {
  hearingKindLabels,
  hearingResults,
  hearingStatusLabels,
  type HearingKind,
  type HearingResult,
  type HearingStatus,
} from "#features/litigation/hearings/hearing.ts";
import { entryKinds, type EntryKind } from "#features/litigation/legal-cases/words.ts";

const params = z.strictObject({ number: idOf("legal_cases.id") });
const words = <Word extends string>(labels: Readonly<Record<Word, string>>) =>
  z.enum(Object.keys(labels) as [Word, ...Word[]]);

export const readStanding = {
  params,
  response: success({
    hearings: z.array(
      z.strictObject({
        number: recordId,
        at: instant,
        status: words<HearingStatus>(hearingStatusLabels),
        result: words<HearingResult>(hearingResults).nullable(),
        courtRoom: z.string(),
      }),
    ),
    services: z.array(
      z.strictObject({
        number: recordId,
        documentName: z.string(),
        party: z.string(),
        startOn: day.nullable(),
        openedOn: day.nullable(),
      }),
    ),
    entries: z.array(z.strictObject({ onDate: day, content: z.string(), result: z.string() })),
  }),
};

/** As what a row is taken over. */
export const takenAs = { hearing: "기일", service: "송달", entry: "진행내용" } as const;
export type TakenAs = keyof typeof takenAs;

export const takeRow = {
  params,
  body: z.strictObject({
    as: words<TakenAs>(takenAs).meta({ label: "가져오기" }),
    kind: words<EntryKind>(entryKinds).meta({ label: "종류" }),
    onDate: day.meta({ label: "일자" }),
    time: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
      .nullable()
      .meta({ label: "시각" }),
    hearingKind: words<HearingKind>(hearingKindLabels).nullable().meta({ label: "기일 종류" }),
    courtRoom: line("법정", 100),
    content: line("내용", 500).min(1),
    result: line("결과", 200),
  }),
  response: success({
    /** The hearing or the service that stands for it now; null: it stands among the 진행내용 alone. */
    number: recordId.nullable(),
    says: z.array(z.string()),
  }),
};
