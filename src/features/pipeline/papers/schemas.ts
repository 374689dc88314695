import { z } from "zod";
import { fileAnswer, idOf, instant, line, recordId, success } from "#platform/schema.ts";
import { paperKindNames } from "./paper-template.ts";

const template = z.strictObject({ number: idOf("paper_templates.id") });
const contract = z.strictObject({ number: idOf("contracts.id_int") });
const version = z.int().min(1).meta({ label: "버전" });
const format = z.enum(["hwpx", "docx"]).meta({ label: "형식" });
const kind = z.enum(paperKindNames).meta({ label: "종류" });

const fault = z.strictObject({ clause: z.string(), found: z.string(), law: z.string(), mend: z.string() });

const templateFile = z.strictObject({
  fields: z.array(
    z.strictObject({
      /** Blank: a 누름틀 without a name. */
      name: z.string(),
      known: z.boolean(),
      /** The nearest known name; blank: none is near. */
      suggestion: z.string(),
    }),
  ),
  faults: z.array(fault),
});

export const uploadTemplate = {
  params: template,
  query: z.strictObject({
    name: line("파일 이름", 255).min(1),
    version: z.coerce.number().int().min(1).max(2_000_000_000).meta({ label: "버전" }),
  }),
  response: success({ version: z.int(), model: templateFile }),
};
export const takeDefault = {
  params: template,
  body: z.strictObject({ version, format }),
  response: success({ version: z.int(), model: templateFile }),
};
/** `model` is null where no file has come in yet. */
export const readTemplateFile = { params: template, response: success({ model: templateFile.nullable() }) };
export const downloadTemplate = { params: template, response: fileAnswer };
export const sampleTemplate = { params: template, response: fileAnswer };
export const nextEdition = {
  params: template,
  body: z.strictObject({ version }),
  response: success({ number: recordId }),
};

const ofKind = z.strictObject({ kind });

export const listDefaults = {
  response: success({
    models: z.array(
      z.strictObject({
        kind,
        /** Templates of the firm that are in use for the same paper; none: the default is what is used. */
        inUse: z.int(),
      }),
    ),
  }),
};
export const downloadDefault = { params: ofKind, query: z.strictObject({ format }), response: fileAnswer };
export const sampleDefault = { params: ofKind, response: fileAnswer };
export const startFromDefault = {
  params: ofKind,
  body: z.strictObject({ format }),
  response: success({ number: recordId }),
};

/** `template`: the number of a template of the firm; absent: the one that comes with the product, in `format`. */
const choice = {
  kind,
  template: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ label: "서식", record: "paper_templates.id" })
    .optional(),
  format: format.optional(),
};

const missing = z.strictObject({
  name: z.string(),
  /** What to do. */
  reason: z.string(),
  place: z.string(),
  /** Where it is entered; blank: this person cannot go there. */
  path: z.string(),
});

export const listPapers = {
  params: contract,
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        kind: z.enum(paperKindNames),
        template: z.string(),
        format,
        fileId: recordId,
        pdfFileId: recordId,
        madeAt: instant,
        madeBy: z.string(),
      }),
    ),
    templates: z.array(
      z.strictObject({
        number: recordId,
        kind: z.enum(paperKindNames),
        name: z.string(),
        edition: z.int(),
        format,
      }),
    ),
  }),
};

/** Refused before anything of the contract is looked at. */
const chosen = z.strictObject(choice).refine((told) => told.template !== undefined || told.format !== undefined, {
  path: ["format"],
  message: "형식을 골라 주세요.",
});

export const checkPaper = {
  params: contract,
  query: chosen,
  response: success({ missing: z.array(missing), faults: z.array(fault) }),
};
export const draftPaper = { params: contract, query: chosen, response: fileAnswer };
export const makePaper = {
  params: contract,
  body: z.strictObject({
    kind,
    template: recordId.meta({ label: "서식", record: "paper_templates.id" }).optional(),
    format: format.optional(),
  }),
  response: success({ id: recordId }),
};
