import { z } from "zod";
import { inputOf, neverNull, openSteps } from "../field-schema.ts";
import { walledRef, type Field, type FieldKind } from "../field.ts";
import { filterKindOf, parseRange, type FilterKind } from "../list-query.ts";
import { importFields, listFields, writableFields, type Resource } from "../resource.ts";
import type {
  CreateSchema,
  ExportSchema,
  HistorySchema,
  ListSchema,
  OptionsSchema,
  ReadSchema,
  RemoveSchema,
  RevealSchema,
  UpdateSchema,
} from "../endpoints.ts";
import { day, fileAnswer, idOf, instant, line, paging, recordId, success, wonSum } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";
import { schemaWhenCalled, whenAsked } from "#platform/server/http/schema-when-called.ts";

const reference = z.strictObject({ id: recordId, number: recordId, label: z.string() });
const walled = z.strictObject({ id: z.literal(0), number: z.literal(0), label: z.literal(walledRef.label) });

/** What a row holds, by kind. */
const outputs = {
  text: () => z.string(),
  longText: () => z.string(),
  richText: () => z.string(),
  phone: () => z.string(),
  email: () => z.string(),
  businessNumber: () => z.string(),
  money: () => z.int(),
  moneySum: () => wonSum,
  count: () => z.int(),
  percent: () => z.number(),
  date: () => day,
  instant: () => instant,
  oneOf: ({ options = {} }) => z.enum(Object.keys(options)),
  flag: () => z.boolean(),
  ref: () => z.union([reference, walled]),
} as const satisfies Record<FieldKind, (field: Field) => z.ZodType>;

function outputOf(field: Field): z.ZodType {
  const schema = outputs[field.kind](field);
  return neverNull.includes(field.kind) || field.required ? schema : schema.nullable();
}

function rowSchema(resource: Resource) {
  const fields = Object.entries(resource.fields).map(([key, field]) => {
    const schema = outputOf(field);
    return [key, field.readableWith || field.detailOnly ? schema.optional() : schema] as const;
  });
  return z.strictObject({
    id: recordId,
    number: recordId,
    version: z.int(),
    team: reference.nullable(),
    mayChange: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
    ...Object.fromEntries(fields),
  });
}

/** What can be changed; each field may be left out. */
function changesSchema(resource: Resource) {
  return z.strictObject(
    Object.fromEntries(writableFields(resource).map(([key, field]) => [key, inputOf(resource, key, field).optional()])),
  );
}

function creationSchema(resource: Resource, fields = writableFields(resource)) {
  return z.strictObject(
    Object.fromEntries(
      fields.map(([key, field]) => [
        key,
        field.required ? inputOf(resource, key, field) : inputOf(resource, key, field).optional(),
      ]),
    ),
  );
}

/** What a row of a file may hold: what the form sends, and what a file brings in beside it. */
export function importedRow(resource: Resource): () => z.ZodType<Readonly<Record<string, unknown>>> {
  return whenAsked(() => creationSchema(resource, importFields(resource)));
}

/** Digits of a record id. */
const longestId = 15;

const filterTexts = {
  choice: (field) =>
    field.kind === "ref"
      ? z
          .string()
          .max(400)
          .regex(/^(?:me|none|[1-9]\d*)(?:,(?:me|none|[1-9]\d*))*$/)
          .refine((value) => value.split(",").every((word) => word.length <= longestId), {
            message: `${field.label}에 없는 번호입니다. 다시 골라 주세요.`,
          })
      : z
          .string()
          .max(400)
          .refine((value) => value.split(",").every((word) => word in (field.options ?? {})), {
            message: `${field.label}에 없는 값입니다.`,
          }),
  flag: () => z.enum(["Y", "N"]),
  range: (field) =>
    z
      .string()
      .max(60)
      .refine((value) => isRange(value, field), { message: `${field.label} 범위를 확인해 주세요.` }),
} as const satisfies Record<Exclude<FilterKind, null>, (field: Field) => z.ZodType>;

function isRange(value: string, field: Field): boolean {
  const range = parseRange(value);
  if (!range) return false;
  const isDay = field.kind === "date" || field.kind === "instant";
  return [range.from, range.to].every(
    (end) => end === null || (isDay ? day.safeParse(end).success : /^-?\d{1,15}$/.test(end)),
  );
}

function filterExamples(field: Field): string[] {
  switch (filterKindOf(field)) {
    case "choice":
      return field.kind === "ref" ? ["me", "none", "1,2"] : Object.keys(field.options ?? {});
    case "range":
      return field.kind === "date" || field.kind === "instant"
        ? ["2026-01-01..2026-03-31", "2026-01-01.."]
        : ["0..1000000", "..0"];
    default:
      return ["Y", "N"];
  }
}

/** Orders a list can have: every sortable field and the number, both ways. */
export function sortKeys(resource: Resource): string[] {
  const fields = Object.entries(resource.fields).filter(([, field]) => field.sort);
  return ["number", ...fields.map(([key]) => key)].flatMap((key) => [key, `-${key}`]);
}

function listSchema(resource: Resource) {
  const filters = listFields(resource).flatMap(([key, field]) => {
    const kind = filterKindOf(field);
    return kind === null
      ? []
      : [
          [
            key,
            filterTexts[kind](field)
              .meta({ label: field.label, examples: filterExamples(field) })
              .optional(),
          ] as const,
        ];
  });
  return z
    .strictObject({
      ...paging,
      search: line("검색어", 100).default(""),
      sort: z.enum(sortKeys(resource)).default(resource.order).meta({ label: "정렬" }),
      ...Object.fromEntries(filters),
    })
    .transform(({ page, size, search, sort, ...rest }) => ({
      page,
      size,
      search,
      sort,
      filters: Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
    }));
}

const version = z.int().min(1).meta({ label: "버전" });

const historyAnswer = success({
  models: z.array(
    z.strictObject({
      id: recordId,
      at: instant,
      staffName: z.string(),
      action: z.string(),
      changes: z.array(z.strictObject({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});

export type RecordSchemas<R extends Resource> = {
  readonly list: ListSchema<R>;
  readonly read: ReadSchema<R>;
  readonly create: CreateSchema<R>;
  readonly update: UpdateSchema<R>;
  readonly remove: RemoveSchema;
  readonly history: HistorySchema;
  readonly reveal: RevealSchema;
  readonly options: OptionsSchema;
  readonly exportList: ExportSchema;
};

function paramsSchema({ table, numbered }: Resource) {
  const record = `${table}.${numbered ? "id_int" : "id"}` as const;
  return z.strictObject({ number: idOf(record).meta({ record, label: "번호" }) });
}

/** The schemas of the calls of `recordEndpoints`, made from the facts of the resource. */
export function recordSchemas<R extends Resource>(resource: R, among: readonly string[] = []): RecordSchemas<R> {
  const row = whenAsked(() => rowSchema(resource));
  const params = whenAsked(() => paramsSchema(resource));
  const query = whenAsked(() => listSchema(resource));
  const one = whenAsked(() => success({ model: row().extend({ can: openSteps.optional() }) }));
  return {
    list: schemaWhenCalled(() => ({
      query: query(),
      response: success({ models: z.array(row()), total: z.int(), sums: z.record(z.string(), wonSum).nullable() }),
    })),
    read: schemaWhenCalled(() => ({ params: params(), response: one() })),
    create: schemaWhenCalled(() => ({ body: creationSchema(resource), response: one() })),
    update: schemaWhenCalled(() => ({
      params: params(),
      body: z.strictObject({ version, changes: changesSchema(resource) }),
      response: one(),
    })),
    remove: schemaWhenCalled(() => ({
      params: params(),
      body: z.strictObject({ version }),
      response: success({ version: z.int() }),
    })),
    history: schemaWhenCalled(() => ({ params: params(), response: historyAnswer })),
    reveal: schemaWhenCalled(() => ({
      params: params(),
      body: z.strictObject({
        field: z.enum(personalFields(resource)).meta({ label: "항목" }),
        reason: reason("사유", 200),
      }),
      response: success({ value: z.string() }),
    })),
    options: schemaWhenCalled(() => ({
      query: z.strictObject({
        search: line("검색어", 100).default(""),
        ...(among.length > 0 && { among: z.enum(among).meta({ label: "범위" }).optional() }),
      }) as unknown as OptionsSchema["query"],
      response: success({ models: z.array(reference) }),
    })),
    exportList: schemaWhenCalled(() => ({
      body: z.strictObject({
        query: query(),
        reason: reason("사유", 200),
        columns: z
          .array(z.enum(Object.keys(resource.fields)))
          .min(1)
          .max(60)
          .refine((columns) => new Set(columns).size === columns.length, "같은 열을 두 번 고를 수 없습니다.")
          .meta({ uniqueItems: true })
          .optional(),
      }),
      response: fileAnswer,
    })),
    // The facts are the source of both the schema and its type; the compiler cannot follow from one to the other.
  } as unknown as RecordSchemas<R>;
}

/** Fields whose values are masked for those who may only show. */
export function personalFields(resource: Resource): string[] {
  return Object.entries(resource.fields).flatMap(([key, field]) => (field.personal ? [key] : []));
}
