import { z } from "zod";
import { day, idOf, instant, line, recordId, success } from "#platform/schema.ts";
import { lineShape } from "#records/field-schema.ts";
import { aliasLines, partyLines } from "./lines.ts";
import { instanceLabels, procedureLabels, type Instance, type Procedure } from "./words.ts";

const params = z.strictObject({ number: idOf("legal_cases.id") });
const version = z.int().min(1).meta({ label: "버전" });
const words = <Word extends string>(labels: Readonly<Record<Word, string>>) =>
  z.enum(Object.keys(labels) as [Word, ...Word[]]);

const party = lineShape(partyLines);
const alias = lineShape(aliasLines);

/** Another instance of the same matter: 원심, 항소심, 상고심. */
const instanceOf = z.strictObject({
  number: recordId,
  title: z.string(),
  instance: words<Instance>(instanceLabels),
  status: z.string(),
  /** Steps away from this case: below 0 before it, above 0 after it. */
  step: z.int(),
});

const entry = z.strictObject({
  id: recordId,
  onDate: day,
  kind: z.string(),
  content: z.string(),
  result: z.string(),
});

export const caseDetail = {
  params,
  response: success({
    version: z.int(),
    parties: z.array(z.strictObject({ ...party, id: recordId })),
    aliases: z.array(z.strictObject({ ...alias, id: recordId })),
    /** In the order of the instances; those that the reader does not see are left out. */
    instances: z.array(instanceOf),
    /** 진행내용 as it was taken over from 나의사건검색, the latest first. */
    entries: z.array(entry),
    firstHearingAt: instant.nullable(),
  }),
};

export const setParties = {
  params,
  body: z.strictObject({
    version,
    parties: z
      .array(z.strictObject({ ...party, id: recordId.optional() }))
      .max(partyLines.most)
      .meta({ label: partyLines.label }),
  }),
  response: success({ version: z.int() }),
};

export const setAliases = {
  params,
  body: z.strictObject({
    version,
    aliases: z
      .array(z.strictObject({ ...alias, id: recordId.optional() }))
      .max(aliasLines.most)
      .meta({ label: aliasLines.label }),
  }),
  response: success({ version: z.int() }),
};

export const checkNumber = {
  body: z.strictObject({ court: line("법원", 60), caseNo: line("사건번호", 200) }),
  response: success({
    /** The number as it would be kept; blank where it cannot be read. */
    read: z.string(),
    /** What the person should know about it, a sentence each. */
    says: z.array(z.string()),
    procedure: words<Procedure>(procedureLabels).nullable(),
    instance: words<Instance>(instanceLabels).nullable(),
    /** The case that has this number already, when the person sees it. */
    same: z.strictObject({ number: recordId, title: z.string() }).nullable(),
  }),
};
