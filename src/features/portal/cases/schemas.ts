import { z } from "zod";
import { day, idOf, instant, success } from "#platform/schema.ts";
import { linkDays } from "#features/portal/links/link.ts";

const hearing = z.strictObject({
  at: instant,
  kind: z.string(),
  court: z.string(),
  place: z.string(),
  youAttend: z.boolean(),
});

const language = z.enum(["ko", "en"]);

/** What a client sees of a case. A list of what is told; nothing else of it leaves the house. */
export const clientCase = z.strictObject({
  /** In which its reader is told of it: stages, kinds of hearings and results are in it already. */
  language,
  title: z.string(),
  court: z.string(),
  caseNo: z.string(),
  lawyer: z.string(),
  closed: z.boolean(),
  /** The stages in their order, with the one at which the case stands. */
  stages: z.array(z.strictObject({ name: z.string(), state: z.enum(["done", "now", "ahead"]) })),
  says: z.string(),
  /** The language of `says`: what nobody has written in English is said in Korean. */
  saysIn: language,
  waitsForYou: z.boolean(),
  next: hearing.nullable(),
  past: z.array(z.strictObject({ at: instant, kind: z.string(), result: z.string() })),
  filings: z.array(z.strictObject({ on: day, what: z.string() })),
});

/** What is to be paid: a fee or one instalment of it, won with VAT. */
export const owedLine = z.strictObject({
  contract: z.string(),
  what: z.string(),
  /** null: no day is agreed; `when` says what is. */
  dueOn: day.nullable(),
  when: z.string(),
  amount: z.int(),
  paid: z.int(),
});

const firm = z.strictObject({ name: z.string(), phone: z.string() });

/** The start page of a signed-in client. */
export const readClientHome = {
  response: success({
    model: z.strictObject({
      firm,
      name: z.string(),
      email: z.string(),
      language,
      cases: z.array(clientCase),
      /** What is still to be paid, the next first. */
      owed: z.array(owedLine),
    }),
  }),
};

/** The case of a link that was opened with its code. */
export const readLinkedCase = { response: success({ model: z.strictObject({ firm, case: clientCase }) }) };

/** What a client sees of a case, for somebody of the firm who sees the case; 404 otherwise. */
export const previewCase = {
  params: z.strictObject({ number: idOf("projects.id_int") }),
  response: success({ model: clientCase }),
};

export const listShareableCases = {
  params: z.strictObject({ number: idOf("clients.id_int") }),
  response: success({ models: z.array(z.strictObject({ number: z.int(), title: z.string() })) }),
};

export const shareCase = {
  params: z.strictObject({ number: idOf("clients.id_int") }),
  body: z.strictObject({
    project: z.int().positive().max(Number.MAX_SAFE_INTEGER).meta({ label: "사건" }),
    days: z.int().min(1).max(linkDays.most).default(linkDays.usual).meta({ label: "열어 두는 날수" }),
  }),
  /** Secret and code of the link, told this once. */
  response: success({ slug: z.string(), code: z.string() }),
};

export type OwedLine = z.infer<typeof owedLine>;
export type ClientCase = z.infer<typeof clientCase>;
