import { z } from "zod";
import { day, idOf, instant, line, recordId, recordIdParam, success, text } from "#platform/schema.ts";
import { kindWith } from "#records/parts.ts";
import { decisions, matchTypes, severities, sides } from "./conflict.ts";

const subject = z.strictObject({ type: kindWith("conflicts"), number: recordId });
/** A record by the word for its kind, its number and its page. */
const place = { type: z.string(), label: z.string(), number: recordId, path: z.string().nullable() };
/** The number of the record; of which kind stands in the query. */
const subjectPath = {
  params: z.strictObject({ number: idOf("consults.id_int") }),
  query: z.strictObject({ type: kindWith("conflicts").default("consult") }),
};
const names = (label: string) => z.array(line(label, 100)).max(20);

const hit = z.strictObject({
  asked: z.enum(sides),
  match: z.enum(matchTypes),
  side: z.enum(sides),
  severity: z.enum(severities),
  team: z.string(),
  /** The record was deleted; who stood in it stays known. */
  gone: z.boolean(),
  record: z.strictObject({ ...place, title: z.string(), name: z.string() }).nullable(),
});

export const searchConflicts = {
  body: z.strictObject({
    names: names("성명"),
    tels: z.array(line("연락처", 20)).max(20),
    bizNos: z.array(line("사업자등록번호", 12)).max(20),
    /** Names of the other side of the new matter. */
    opponents: names("상대방").optional(),
    /** On which side `names` and the numbers stand in the new matter; absent: ours. */
    side: z.enum(sides).optional().meta({ label: "구분" }),
    /** The record that is being written: left out of the answer. */
    subject: subject.optional(),
  }),
  response: success({
    models: z.array(hit),
    total: z.int(),
    more: z.boolean(),
    severity: z.enum(severities),
    canDecide: z.boolean(),
  }),
};

const check = z.strictObject({
  id: recordId,
  proposal: z.enum(severities),
  decision: z.enum(decisions).nullable(),
  clause: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  note: z.string(),
  consentRef: z.string(),
  stale: z.boolean(),
  /** It has more names or hits than one look takes: the rest was not looked at. */
  more: z.boolean(),
  createdAt: instant,
  version: z.int(),
});

const clause = z.strictObject({
  code: z.string(),
  lawRef: z.string(),
  summary: z.string(),
  outcome: z.enum(["prohibited", "consentNeeded"]),
  effectiveFrom: day,
  checkedAt: day.nullable(),
});

const party = z.strictObject({
  id: recordId,
  name: z.string(),
  side: z.enum(sides),
  relation: z.string(),
  added: z.boolean(),
});

export const readConflicts = {
  ...subjectPath,
  response: success({
    model: z.strictObject({
      /** The word for the kind of the record. */
      label: z.string(),
      /** The newest look; null: never looked. */
      check: check.nullable(),
      hits: z.array(hit),
      /** What the look before had found more gravely, with why it went. */
      went: z.array(hit.extend({ why: z.string() })),
      parties: z.array(party),
      earlier: z.array(check),
      clauses: z.array(clause),
      canDecide: z.boolean(),
      /** Whether the person adds and removes parties. */
      canChange: z.boolean(),
    }),
  }),
};

export const runConflicts = { ...subjectPath, response: success({ checkId: recordId }) };

export const addParty = {
  ...subjectPath,
  body: z.strictObject({
    name: line("성명", 100).min(1),
    tel: line("연락처", 20).optional(),
    bizNo: line("사업자등록번호", 12).optional(),
    side: z.enum(sides).meta({ label: "구분" }),
    relation: line("관계", 100).optional(),
    alias: line("다른 이름", 100).optional(),
  }),
  response: success({ partyId: recordId, checkId: recordId }),
};

export const removeParty = {
  params: z.strictObject({ number: idOf("consults.id_int"), partyId: recordIdParam }),
  query: subjectPath.query,
  response: success({ checkId: recordId }),
};

export const listOpenChecks = {
  response: success({
    models: z.array(
      z.strictObject({
        ...place,
        /** Summary of a consultation, else the title: never who called. */
        title: z.string(),
        team: z.string(),
        proposal: z.enum(severities),
        /** Its parties have changed since; else a lawyer has yet to decide. */
        stale: z.boolean(),
        at: instant,
        /** Whether the record opens to the person; whoever decides looks at the check alone where it does not. */
        opens: z.boolean(),
      }),
    ),
    /** There are more than these. */
    more: z.boolean(),
    canDecide: z.boolean(),
    /** Kinds of record that are checked: whatever changes in one of them may change this list. */
    kinds: z.array(z.string()),
  }),
};

export const decideConflict = {
  params: z.strictObject({ checkId: recordIdParam }),
  body: z.strictObject({
    decision: z.enum(decisions).meta({ label: "결정" }),
    version: z.int().min(1).meta({ label: "버전" }),
    clause: line("근거 조항", 20).optional(),
    note: text("사유", 2000).optional(),
    consentRef: line("동의 문서", 500).optional(),
  }),
  response: success({ version: z.int() }),
};

export const declineConflict = {
  params: z.strictObject({ checkId: recordIdParam }),
  response: success({}),
};

export const readCertificate = {
  params: z.strictObject({ checkId: recordIdParam }),
  response: success({
    model: z.strictObject({
      check,
      subject: z.strictObject(place),
      firm: z.string(),
      team: z.string(),
      asked: z.array(z.strictObject({ name: z.string(), side: z.enum(sides) })),
      counts: z.array(
        z.strictObject({
          side: z.enum(sides),
          match: z.enum(matchTypes),
          severity: z.enum(severities),
          count: z.int(),
        }),
      ),
      clause: clause.nullable(),
      /** SHA-256 over what was asked, found and decided. */
      hash: z.string(),
    }),
  }),
};
