import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { day, fileAnswer, idOf, instant, recordId, success } from "#platform/schema.ts";
import { owedLine } from "#features/portal/cases/schemas.ts";
import { linkDays } from "#features/portal/links/link.ts";

const client = z.strictObject({ number: idOf("clients.id_int") });

/** Contracts of the client that bind, each with the PDFs that hang on it. */
export const listContractChoices = {
  params: client,
  response: success({
    models: z.array(
      z.strictObject({
        number: z.int(),
        title: z.string(),
        files: z.array(z.strictObject({ id: recordId, name: z.string() })),
      }),
    ),
  }),
};

export const shareContract = {
  params: client,
  body: z.strictObject({
    contract: z.int().positive().max(Number.MAX_SAFE_INTEGER).meta({ label: "계약" }),
    file: recordId.nullable().meta({ label: "PDF" }),
    days: z.int().min(1).max(linkDays.most).default(linkDays.usual).meta({ label: "열어 두는 날수" }),
  }),
  /** Secret and code of the link, told this once. */
  response: success({ slug: z.string(), code: z.string() }),
};

/** What was given to be read, and who has said that it was seen: what, when, from where (additions 43). */
export const listContractLinks = {
  params: client,
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        title: z.string(),
        file: z.string(),
        createdAt: instant,
        confirmedAt: instant.nullable(),
        declinedAt: instant.nullable(),
        reason: z.string(),
        hash: z.string(),
        /** Of the answer, whichever it was. */
        ip: z.string(),
        device: z.string(),
      }),
    ),
  }),
};

/** The same at the contract, for all its clients. */
export const listContractAnswers = {
  params: z.strictObject({ number: idOf("contracts.id_int") }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        file: z.string(),
        createdAt: instant,
        confirmedAt: instant.nullable(),
        declinedAt: instant.nullable(),
        reason: z.string(),
      }),
    ),
  }),
};

export const readLinkedContract = {
  response: success({
    model: z.strictObject({
      firm: z.strictObject({ name: z.string(), phone: z.string() }),
      title: z.string(),
      signedOn: day.nullable(),
      file: z.strictObject({ name: z.string(), size: z.int(), hash: z.string() }).nullable(),
      lines: z.array(owedLine),
      received: z.array(z.strictObject({ on: day, amount: z.int() })),
      confirmedAt: instant.nullable(),
      declinedAt: instant.nullable(),
    }),
  }),
};

export const readContractFile = { response: fileAnswer };

export const confirmContract = { body: z.strictObject({}), response: success({ confirmedAt: instant }) };

export const declineContract = {
  body: z.strictObject({ reason: reason("거절 사유") }),
  response: success({ declinedAt: instant }),
};
