import { z } from "zod";
import { lineShape } from "#records/field-schema.ts";
import { idOf, instant, recordId, success } from "#platform/schema.ts";
import { absence } from "./absence.ts";

const { staff, ...facts } = lineShape(absence);
const version = z.int().min(1).meta({ label: "버전" });
const params = z.strictObject({ number: idOf("absences.id") });
const person = z.strictObject({ id: recordId, name: z.string() });

const shown = z.strictObject({
  number: recordId,
  version: z.int(),
  staff: person,
  kind: facts.kind,
  startsAt: instant,
  endsAt: instant,
  deputy: person.nullable(),
  note: z.string(),
});

export const listOwnAbsences = {
  response: success({
    models: z.array(shown),
    /** For whom one writes absences down, oneself first. */
    people: z.array(person),
  }),
};

export const enterOwnAbsence = {
  body: z.strictObject({ ...facts, staff, deputy: facts.deputy.default(null), note: facts.note.default("") }),
  response: success({ number: recordId }),
};

export const changeOwnAbsence = {
  params,
  body: z.strictObject({ version, changes: z.strictObject(facts).partial() }),
  response: success({}),
};

export const endOwnAbsence = {
  params,
  body: z.strictObject({ version }),
  response: success({ removed: z.boolean() }),
};
