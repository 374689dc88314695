import { z } from "zod";
import { fileAnswer, idOf, instant, recordId, success } from "#platform/schema.ts";

const run = z.strictObject({ number: idOf("print_runs.id").meta({ label: "출력 번호" }) });

export const previewLayout = {
  params: z.strictObject({ number: idOf("print_layouts.id").meta({ label: "양식 번호" }) }),
  response: success({
    models: z.array(z.strictObject({ lines: z.array(z.string()), overflow: z.int() })),
    labels: z.int(),
  }),
};

const layoutNumber = z.strictObject({ number: idOf("print_layouts.id").meta({ label: "양식 번호" }) });

export const listEditions = {
  params: layoutNumber,
  response: success({
    models: z.array(
      z.strictObject({
        edition: z.int(),
        paper: z.string(),
        fontSize: z.int(),
        margin: z.int().nullable(),
        header: z.string(),
        footer: z.string(),
        body: z.string(),
        at: instant,
        by: z.string(),
        runs: z.int(),
      }),
    ),
  }),
};

/** 복제: of the layout as it stands, or of an earlier edition. */
export const copyLayout = {
  params: layoutNumber,
  body: z.strictObject({ edition: z.int().min(1).max(100_000).nullable().default(null).meta({ label: "판" }) }),
  response: success({ number: recordId }),
};

export const printBuyers = {
  body: z.strictObject({
    layout: recordId.meta({ record: "print_layouts.id", label: "양식" }),
    area: recordId.meta({ record: "presale_areas.id", label: "분양현장" }),
    printer: recordId.meta({ record: "print_printers.id", label: "프린터" }).nullable(),
    first: z.int().min(1).max(21).meta({ label: "첫 칸" }),
    /** Those that were printed before, too. */
    again: z.boolean().meta({ label: "이미 출력한 사람도" }),
    /** Lines without room are left out on purpose; otherwise they are refused. */
    cut: z.boolean().default(false).meta({ label: "넘치는 줄은 잘라서 출력" }),
  }),
  response: success({ run: recordId, people: z.int(), left: z.int() }),
};

const cells = z
  .string()
  .regex(/^[1-9]\d{0,4}(?:,[1-9]\d{0,4}){0,99}$/)
  .optional()
  .meta({ label: "칸", examples: ["1,3"] });

export const readRunPdf = { params: run, query: z.strictObject({ cells }), response: fileAnswer };

export const readTestGrid = {
  query: z.strictObject({
    layout: idOf("print_layouts.id").meta({ label: "양식" }),
    printer: idOf("print_printers.id").optional().meta({ label: "프린터" }),
  }),
  response: fileAnswer,
};
