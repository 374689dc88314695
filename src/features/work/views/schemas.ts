import { z } from "zod";
import { idOf, line, recordId, success } from "#platform/schema.ts";

/** Views a person may keep of one kind of record. */
export const mostViews = 20;

const resource = z
  .string()
  .regex(/^[a-z][A-Za-z]{0,39}$/)
  .meta({ label: "목록" });
const name = line("이름", 40).min(1);
const query = line("조건", 2000).min(1);

const view = z.strictObject({
  id: recordId,
  name: z.string(),
  /** Search, filters and order as in the address: `responsible=me&status=draft`. */
  query: z.string(),
  isDefault: z.boolean(),
  version: z.int(),
});
export type SavedView = z.output<typeof view>;

const params = z.strictObject({ id: idOf("saved_views.id") });
const one = success({ model: view });

/** Own views of a kind of record, in their order. */
export const listViews = {
  query: z.strictObject({ resource }),
  response: success({ models: z.array(view), total: z.int() }),
};

export const createView = { body: z.strictObject({ resource, name, query }), response: one };

/** `isDefault: true` takes the place of the view the list opened with before. */
export const updateView = {
  params,
  body: z.strictObject({
    version: z.int().min(1).meta({ label: "버전" }),
    name: name.optional(),
    query: query.optional(),
    isDefault: z.boolean().optional().meta({ label: "기본 보기" }),
  }),
  response: one,
};

export const deleteView = { params, response: success({}) };

const key = z
  .string()
  .regex(/^[a-z][A-Za-z]{0,39}$/)
  .meta({ label: "열" });
const columnSet = z.strictObject({ resource: z.string(), columns: z.array(z.string()) });

/** The columns that the team has set for its lists. */
export const listColumnSets = { response: success({ models: z.array(columnSet), total: z.int() }) };

/** Null: the team has none any more, and the list its own again. */
export const setColumnSet = {
  params: z.strictObject({ resource }),
  body: z.strictObject({
    columns: z
      .array(key)
      .min(1)
      .max(60)
      .refine((columns) => new Set(columns).size === columns.length, "같은 열을 두 번 고를 수 없습니다.")
      .nullable()
      .meta({ label: "열" }),
  }),
  response: success({ model: columnSet.nullable() }),
};
