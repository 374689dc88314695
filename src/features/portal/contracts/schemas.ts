import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { day, fileAnswer, idOf, instant, recordId, success } from "#platform/schema.ts";
import { owedLine } from "#features/portal/cases/schemas.ts";
import { linkDays } from "#features/portal/links/link.ts";
import { linkSlug } from "#features/portal/links/schemas.ts";

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

const contract = z.strictObject({ number: idOf("contracts.id_int") });
const order = contract.extend({ orderId: idOf("contract_confirmations.id") });
const days = z.int().min(1).max(linkDays.most).default(linkDays.usual).meta({ label: "열어 두는 날수" });
/** Secret and code of a link, told this once. */
const issued = z.strictObject({ slug: z.string(), code: z.string() });

/** Clients of one contract who confirm it one after the other. */
export const listConfirmations = {
  params: contract,
  response: success({
    clients: z.array(z.strictObject({ number: recordId, label: z.string(), ended: z.boolean() })),
    files: z.array(z.strictObject({ id: recordId, name: z.string() })),
    models: z.array(
      z.strictObject({
        id: recordId,
        state: z.enum(["open", "done", "declined", "stopped"]),
        file: z.string(),
        createdAt: instant,
        people: z.array(
          z.strictObject({
            place: z.int(),
            /** `number`: null of a client whom the person does not see. */
            client: z.strictObject({ number: recordId.nullable(), label: z.string() }),
            state: z.enum(["waiting", "turn", "over", "closed", "confirmed", "declined"]),
            days: z.int(),
            expiresAt: instant,
            answeredAt: instant.nullable(),
            reason: z.string(),
          }),
        ),
      }),
    ),
  }),
};

export const sendInOrder = {
  params: contract,
  body: z.strictObject({
    file: recordId.nullable().meta({ label: "PDF" }),
    people: z
      .array(z.strictObject({ client: recordId.meta({ label: "위임인", record: "clients.id_int" }), days }))
      .min(1)
      .max(30)
      .meta({ label: "확인할 순서" }),
  }),
  response: success({ models: z.array(issued.extend({ client: recordId })) }),
};

export const renewInOrder = {
  params: order,
  body: z.strictObject({ place: z.int().min(1).max(30).meta({ label: "순서" }), days }),
  response: success({ slug: z.string(), code: z.string() }),
};

export const stopInOrder = { params: order, body: z.strictObject({}), response: success({}) };

/** By whoever holds the link, without its code: only the digest of a file is sent. */
export const checkSigned = {
  body: z.strictObject({
    slug: linkSlug,
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "파일의 SHA-256 값이 올바르지 않습니다.")
      .meta({ label: "SHA-256", examples: ["0".repeat(64)] }),
  }),
  response: success({ result: z.enum(["same", "different", "none"]) }),
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
