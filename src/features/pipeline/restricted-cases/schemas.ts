import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { idOf, instant, recordId, success } from "#platform/schema.ts";

/** A case as people open it: the project, or one of its cases at a court. */
const params = z.strictObject({
  type: z.enum(["project", "legalCase"]).meta({ label: "종류" }),
  number: idOf("projects.id_int"),
});

/** People on one list at most. */
const most = 100;

const person = z.strictObject({ id: recordId, shortName: z.string() });

export const readMembers = {
  params,
  response: success({
    /** Null: everybody of the team scope sees the case. */
    members: z.array(z.strictObject({ ...person.shape, until: instant.nullable() })).nullable(),
    /** Who works on it: proposed for a new list. */
    named: z.array(person),
    mayChange: z.boolean(),
  }),
};

export const setMembers = {
  params,
  body: z.strictObject({
    members: z
      .array(recordId.meta({ record: "staffs.id" }))
      .min(1)
      .max(most)
      .meta({ label: "열람 명단" }),
  }),
  response: success({}),
};

export const liftMembers = { params, response: success({}) };

export const askForCase = {
  body: z.strictObject({
    number: recordId.meta({ label: "사건 번호", record: "projects.id_int" }),
    reason: reason(),
  }),
  response: success({ number: recordId }),
};
