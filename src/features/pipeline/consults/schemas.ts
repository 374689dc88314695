import { z } from "zod";
import { idOf, instant, line, recordId, success, text } from "#platform/schema.ts";
import { consultChannels, consultStatuses } from "./consult.ts";

const params = z.strictObject({ number: idOf("consults.id_int") });
const version = z.int().min(1).meta({ label: "버전" });
const response = success({ number: recordId, version: z.int() });
const ofVersion = { params, body: z.strictObject({ version }), response };

const person = z.strictObject({ id: recordId, label: z.string() }).nullable();
const count = z.int().min(0);

export const sameNumber = {
  /** A number that is typed, or the consultation whose number it is, which itself is left out. */
  body: z.strictObject({
    tel: line("연락처", 20).optional(),
    number: recordId.meta({ label: "상담번호", record: "consults.id_int" }).optional(),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        name: z.string(),
        status: z.enum(consultStatuses),
        brief: z.string(),
        assignee: person,
        createdAt: instant,
      }),
    ),
    total: count,
  }),
};

const kpis = z.strictObject({
  received: count,
  contacted: count,
  booked: count,
  noShowed: count,
  /** Consultations whose contract was signed. */
  signed: count,
  unanswered: count,
  /** Mean minutes from the call to the first attempt; null when there was none. */
  firstResponseMinutes: z.number().nullable(),
});

export const overview = {
  response: success({
    model: z.strictObject({
      kpis,
      /** Consultations by who has them and state. */
      matrix: z.array(z.strictObject({ assignee: person, status: z.enum(consultStatuses), count })),
      channels: z.array(
        z.strictObject({
          channel: z.enum(Object.keys(consultChannels) as (keyof typeof consultChannels)[]),
          received: count,
          signed: count,
        }),
      ),
    }),
  }),
};

const card = z.strictObject({
  number: recordId,
  version: z.int(),
  /** Blank in wall mode. */
  name: z.string(),
  brief: z.string(),
  status: z.enum(consultStatuses),
  urgent: z.boolean(),
  assignee: person,
  createdAt: instant,
  scheduledAt: instant.nullable(),
  nextActionAt: instant.nullable(),
});

export const board = {
  response: success({
    models: z.array(z.strictObject({ status: z.enum(consultStatuses), total: count, cards: z.array(card) })),
    total: count,
  }),
};

/** Booked consultations, the earliest first; `total` counts those beyond the shown ones, too. */
export const appointments = {
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        version: z.int(),
        name: z.string(),
        status: z.enum(consultStatuses),
        lawyer: person,
        scheduledAt: instant,
        durationMin: z.int(),
      }),
    ),
    total: count,
  }),
};

export const readWall = { params, response: success({ hidden: z.boolean() }) };
export const claimConsult = { params, response };

/** What moved with a merge, in the firm's words. */
const moved = z.array(z.strictObject({ label: z.string(), count }));
export const unmergeConsults = ofVersion;
export const listMerges = {
  params,
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        /** Of the other consultation. */
        version: z.int(),
        /** The other one is that which goes on. */
        isKept: z.boolean(),
        at: instant,
        staffName: z.string(),
        moved,
        undoable: z.boolean(),
      }),
    ),
  }),
};

export const confirmJournal = ofVersion;

const addendum = z.strictObject({ id: recordId, staffName: z.string(), content: z.string(), createdAt: instant });
export const listAddenda = { params, response: success({ models: z.array(addendum), total: count }) };
export const addAddendum = {
  params,
  body: z.strictObject({ content: text("추가기재", 20_000).regex(/\S/) }),
  response: success({ id: recordId }),
};
