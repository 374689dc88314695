import type { z } from "zod";
import { endpoint, type Endpoint } from "#platform/endpoint.ts";
import type { WonSum } from "#platform/money.ts";
import type { Ref } from "./field.ts";
import type { ChangesOf, InputOf, Resource, RowOf } from "./resource.ts";

type Answer<Body> = z.ZodType<{ success: true } & Body, { success: true } & Body>;
type Params = z.ZodType<{ readonly number: number }, { readonly number: string }>;

/** Query of a list: `page`, `size`, `search`, `sort` and the filters of the resource, all as text. */
export type ListInput = { readonly [name: string]: string | undefined };

/** A list query after it was checked. */
export type ListQuery = {
  readonly page: number;
  readonly size: number;
  readonly search: string;
  readonly sort: string;
  readonly filters: Readonly<Record<string, string>>;
};

export type HistoryEntry = {
  readonly id: number;
  readonly at: string;
  readonly staffName: string;
  /** What was done, in Korean: 등록, 수정, 삭제, or the command's own word. */
  readonly action: string;
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
};

export type ListSchema<R extends Resource> = {
  query: z.ZodType<ListQuery, ListInput>;
  response: Answer<{
    models: RowOf<R>[];
    /** Stops at 10,001, which stands for more. */
    total: number;
    /** Sums of the money fields over all rows found; null when there are more than 10,000. */
    sums: Readonly<Record<string, WonSum>> | null;
  }>;
};
export type ReadSchema<R extends Resource> = { params: Params; response: Answer<{ model: RowOf<R> }> };
export type CreateSchema<R extends Resource> = {
  body: z.ZodType<InputOf<R>, InputOf<R>>;
  response: Answer<{ model: RowOf<R> }>;
};
export type UpdateSchema<R extends Resource> = {
  params: Params;
  body: z.ZodType<UpdateBody<R>, UpdateBody<R>>;
  response: Answer<{ model: RowOf<R> }>;
};
export type UpdateBody<R extends Resource> = { readonly version: number; readonly changes: ChangesOf<R> };
export type RemoveSchema = {
  params: Params;
  body: z.ZodType<{ readonly version: number }, { readonly version: number }>;
  response: Answer<{ version: number }>;
};
export type HistorySchema = { params: Params; response: Answer<{ models: HistoryEntry[] }> };
export type RevealSchema = {
  params: Params;
  body: z.ZodType<
    { readonly field: string; readonly reason: string },
    { readonly field: string; readonly reason: string }
  >;
  response: Answer<{ value: string }>;
};
export type OptionsSchema = {
  query: z.ZodType<
    { readonly search: string; readonly among?: string | undefined },
    { readonly search?: string | undefined; readonly among?: string | undefined }
  >;
  response: Answer<{ models: Ref[] }>;
};
export type ExportSchema = {
  body: z.ZodType<
    { readonly query: ListQuery; readonly reason: string; readonly columns?: readonly string[] | undefined },
    { readonly query: ListInput; readonly reason: string; readonly columns?: readonly string[] | undefined }
  >;
  /** The file itself. */
  response: z.ZodType<Buffer, Buffer>;
};

/** The calls that every kind of record has. A feature registers those it wants and replaces any by its own. */
export type RecordEndpoints<R extends Resource> = {
  readonly list: Endpoint<ListSchema<R>>;
  readonly read: Endpoint<ReadSchema<R>>;
  readonly create: Endpoint<CreateSchema<R>>;
  readonly update: Endpoint<UpdateSchema<R>>;
  readonly remove: Endpoint<RemoveSchema>;
  /** Takes a removal back. */
  readonly restore: Endpoint<RemoveSchema>;
  readonly history: Endpoint<HistorySchema>;
  /** Shows one masked value, with a reason that is written down. */
  readonly reveal: Endpoint<RevealSchema>;
  /** What a reference field can choose from. */
  readonly options: Endpoint<OptionsSchema>;
  /** The list as an xlsx file. */
  readonly exportList: Endpoint<ExportSchema>;
};

/** The calls of a resource, as data: `GET /api/contracts`, `PATCH /api/contracts/:number`, … */
export function recordEndpoints<R extends Resource>(resource: R): RecordEndpoints<R> {
  const { api } = resource;
  return {
    list: endpoint("GET", api),
    read: endpoint("GET", `${api}/:number`),
    create: endpoint("POST", api),
    update: endpoint("PATCH", `${api}/:number`),
    remove: endpoint("DELETE", `${api}/:number`),
    restore: endpoint("POST", `${api}/:number/restore`),
    history: endpoint("GET", `${api}/:number/history`),
    reveal: endpoint("POST", `${api}/:number/reveal`),
    options: endpoint("GET", `${api}/options`),
    exportList: endpoint("POST", `${api}/export`),
  };
}
