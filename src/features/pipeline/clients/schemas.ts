import { z } from "zod";
import { lineShape } from "#records/field-schema.ts";
import { day, idOf, instant, line, recordId, recordIdParam, success, text } from "#platform/schema.ts";
import { successorLines } from "./successors.ts";

const params = z.strictObject({ number: idOf("clients.id_int") });

const person = recordId.meta({ record: "staffs.id" });

/** `people`: who takes over. Who is left out stays as it is. */
export const assignClients = {
  body: z.strictObject({
    clients: z
      .array(
        z.strictObject({
          number: recordId.meta({ record: "clients.id_int" }),
          version: z.int().min(1).meta({ label: "버전" }),
        }),
      )
      .min(1)
      .max(100)
      .meta({ label: "고객" }),
    people: z.strictObject({ manager: person.optional(), lawyer: person.optional() }),
    note: text("인수인계 메모", 2000),
  }),
  /** Clients of whom somebody changed. */
  response: success({ changed: z.int() }),
};

export const mergeClients = {
  params,
  /** 고객번호 of the client that goes into this one, and the versions the person saw. */
  body: z.strictObject({
    otherNumber: recordId.meta({ label: "합칠 고객번호", record: "clients.id_int" }),
    version: z.int().min(1).meta({ label: "버전" }),
  }),
  response: success({ number: recordId, moved: z.int() }),
};

export const undoMerge = { params, response: success({ number: recordId }) };

/** How many records of a kind: 사건 3. */
const part = z.strictObject({ label: z.string(), count: z.int() });

export const previewMerge = {
  params,
  query: z.strictObject({ otherNumber: recordIdParam.meta({ label: "합칠 고객번호", record: "clients.id_int" }) }),
  response: success({
    moves: z.array(part),
    /** Accounts of either client that are in use or invited. */
    accounts: z.int(),
  }),
};

export const listMerges = {
  params,
  response: success({
    models: z.array(
      z.strictObject({ number: recordId, name: z.string(), mergedAt: instant, staffName: z.string(), moved: z.int() }),
    ),
  }),
};

export const findSuccessor = { params, response: success({ number: recordId }) };

export const sameClients = {
  body: z.strictObject({
    name: line("성명/상호", 100).optional(),
    tel: line("연락처", 20).optional(),
    bizNo: line("사업자등록번호", 12).optional(),
    birth: day.meta({ label: "생년월일" }).optional(),
  }),
  response: success({
    /** Those the person may see; `total` also counts the others. */
    models: z.array(z.strictObject({ number: recordId, name: z.string(), kind: z.enum(["개인", "법인", "단체"]) })),
    total: z.int(),
  }),
};

const successor = lineShape(successorLines);
const linked = z.strictObject({
  ...successor,
  id: recordId,
  successor: z.strictObject({ id: recordId, number: recordId, label: z.string() }),
});

export const readSuccessors = {
  params,
  response: success({
    version: z.int(),
    successors: z.array(linked),
    /** How many others there are whom the person does not see. */
    hidden: z.int(),
    /** The clients in whose place this one stands; `successor` is such a client. */
    predecessors: z.array(linked),
  }),
};

export const setSuccessors = {
  params,
  body: z.strictObject({
    version: z.int().min(1).meta({ label: "버전" }),
    successors: z
      .array(z.strictObject({ ...successor, id: recordId.optional() }))
      .max(successorLines.most)
      .meta({ label: successorLines.label }),
  }),
  response: success({ version: z.int() }),
};
