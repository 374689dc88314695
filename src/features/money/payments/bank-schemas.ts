import { z } from "zod";
import { day, idOf, instant, line, recordId, success, wonSum } from "#platform/schema.ts";
import { match, proposal } from "./match-schemas.ts";
import { mostReceipts } from "./statement.ts";

/** Text that was pasted, or a file in base64: xlsx, xls, or text (UTF-8, UTF-16 or CP949). */
const source = {
  text: z
    .string()
    .max(5 * 1024 * 1024)
    .optional()
    .meta({ label: "붙여넣은 내용" }),
  file: z
    .base64()
    .max(7 * 1024 * 1024)
    .optional()
    .meta({ label: "파일" }),
};
export const previewBank = {
  body: z.strictObject(source),
  response: success({
    lines: z.array(
      z.strictObject({
        line: z.int(),
        day,
        time: z.string(),
        name: z.string(),
        amount: z.int(),
        balance: z.int().nullable(),
        /** Why a person has to say whether it is a receipt; null when the statement says so. */
        ask: z.string().nullable(),
        /** The word of 구분 that the firm's table does not know. */
        unknownKind: z.string().nullable(),
        /** Payment that this line is already; null: new. */
        duplicateOf: recordId.nullable(),
        /** The bank's time and balance show that it is; otherwise it may be another one all the same. */
        isSure: z.boolean(),
        /** An earlier line of the same paste, written alike. */
        repeats: z.int().nullable(),
        monthClosed: z.boolean(),
        proposals: z.array(proposal),
      }),
    ),
    skipped: z.array(z.strictObject({ line: z.int(), reason: z.string(), isWithdrawal: z.boolean() })),
  }),
};
export const importBank = {
  body: z.strictObject({
    ...source,
    fileName: line("파일 이름", 200).default(""),
    lines: z
      .array(
        z.strictObject({
          line: z.int().min(1),
          match: match.nullable(),
          /** A person says that it is a receipt of its own, though the statement leaves that open. */
          isReceipt: z.boolean().default(false).meta({ label: "입금 확인" }),
        }),
      )
      .min(1)
      .max(mostReceipts)
      .meta({ label: "줄" }),
  }),
  response: success({ id: recordId, payments: z.int(), matched: z.int(), open: z.int(), gross: wonSum }),
};
const direction = z.enum(["in", "out"]).meta({ label: "뜻" });
export const listBankKinds = {
  response: success({ models: z.array(z.strictObject({ id: recordId, word: z.string(), direction })) }),
};
export const setBankKind = {
  body: z.strictObject({ word: line("구분", 60).min(1), direction }),
  response: success({}),
};
export const removeBankKind = { params: z.strictObject({ kindId: idOf("bank_kinds.id") }), response: success({}) };
export const listImports = {
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        fileName: z.string(),
        payments: z.int(),
        /** How many of them are matched by now, and how many are open. */
        matched: z.int(),
        open: z.int(),
        gross: wonSum,
        staffName: z.string(),
        createdAt: instant,
        undoneAt: instant.nullable(),
      }),
    ),
  }),
};
export const undoImport = {
  params: z.strictObject({ importId: idOf("bank_imports.id") }),
  response: success({ payments: z.int() }),
};
