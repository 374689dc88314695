import { z } from "zod";
import { day, idOf, line, recordId, success, text } from "#platform/schema.ts";
import { closingItems } from "./closing.ts";
import { project, projectRoleNames, projectStatuses } from "./project.ts";
import { stageLabels, type ProjectStage } from "./project-stages.ts";

const params = z.strictObject({ number: idOf("projects.id_int") });
const version = z.int().min(1).meta({ label: "버전" });
const stage = z.enum(Object.keys(stageLabels) as ProjectStage[]).meta({ label: "단계" });

export const changeStage = {
  params,
  body: z.strictObject({ stage, version }),
  response: success({ number: recordId, stage, version: z.int() }),
};

export const confirmLimitation = {
  params,
  body: z.strictObject({ version }),
  response: success({ version: z.int() }),
};

const cell = (key: "court" | "caseNo" | "instance" | "theirBrief" | "ourBrief" | "nextStep" | "remark" | "opponent") =>
  line(project.fields[key].label, project.fields[key].max).optional();

export const editProgress = {
  params,
  body: z.strictObject({
    version,
    changes: z.strictObject({
      court: cell("court"),
      caseNo: cell("caseNo"),
      instance: cell("instance"),
      theirBrief: cell("theirBrief"),
      ourBrief: cell("ourBrief"),
      nextStep: cell("nextStep"),
      nextStepDue: day.nullable().meta({ label: "다음단계 기한" }).optional(),
      remark: cell("remark"),
    }),
  }),
  response: success({ number: recordId, version: z.int() }),
};

const person = recordId.nullable().meta({ record: "staffs.id" });

/** `people`: who takes over by role; null: nobody. Roles left out stay as they are. */
export const assignProjects = {
  body: z.strictObject({
    projects: z
      .array(z.strictObject({ number: recordId.meta({ record: "projects.id_int" }), version }))
      .min(1)
      .max(100)
      .meta({ label: "사건" }),
    people: z.strictObject({
      responsible: person.optional(),
      associate: person.optional(),
      litigation: person.optional(),
      consultant: person.optional(),
    }),
    note: text("인수인계 메모", 2000),
  }),
  /** Projects in which somebody changed. */
  response: success({ changed: z.int() }),
};

const closingItem = z.strictObject({
  key: z.enum(Object.keys(closingItems) as (keyof typeof closingItems)[]),
  label: z.string(),
  met: z.boolean(),
  /** What it is about: how many, how much. */
  detail: z.string(),
});
export type ClosingItem = z.output<typeof closingItem>;

export const readClosing = { params, response: success({ models: z.array(closingItem) }) };

export const recordContact = { params, response: success({ number: recordId, version: z.int() }) };

export const setFavourite = {
  params,
  body: z.strictObject({ on: z.boolean().meta({ label: "즐겨찾기" }) }),
  response: success({ number: recordId, on: z.boolean() }),
};

export const listFavourites = {
  response: success({
    models: z.array(z.strictObject({ number: recordId, title: z.string(), status: z.enum(projectStatuses) })),
    total: z.int(),
  }),
};

/** `days`: without contact after which a project with nothing planned counts. */
export const readRadar = { response: success({ count: z.int(), days: z.int() }) };

export const readPeople = {
  params,
  response: success({
    models: z.array(
      z.strictObject({
        role: z.enum(projectRoleNames),
        staffId: recordId,
        name: z.string(),
        tel: z.string(),
        ext: z.string(),
      }),
    ),
  }),
};
