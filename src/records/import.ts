import type { z } from "zod";
import { endpoint, type Endpoint } from "#platform/endpoint.ts";
import { largestSheet } from "#platform/sheet-bytes.ts";
import type { Resource } from "./resource.ts";

/** The most that a file for import may have. */
export const importLimits = { bytes: largestSheet, rows: 10_000 } as const;

/** Which column of the file fills which field: field → position of the column. */
export type ImportMapping = Readonly<Record<string, number>>;

/** References that every row of the file has: field → key of the record, e.g. the suit that participants join. */
export type ImportGiven = Readonly<Record<string, number>>;

export type ImportModel = {
  readonly id: number;
  readonly columns: readonly { readonly title: string; readonly samples: readonly string[] }[];
  readonly rows: number;
  /** What the titles suggest. */
  readonly mapping: ImportMapping;
  /** What of the file is not read, a sentence each. */
  readonly notes: readonly string[];
};

/** Where a cell stands, as the spreadsheet shows it. */
type CellPlace = {
  readonly row: number;
  /** Letter of the column; blank when no column of the file is meant. */
  readonly column: string;
};

/** A cell that cannot be taken, with the mend. */
export type ImportFault = CellPlace & { readonly title: string; readonly value: string; readonly message: string };

/** Cells of a field that are not stored as they stand, for one reason. */
export type ImportChange = {
  readonly title: string;
  readonly reason: string;
  readonly count: number;
  /** The first of them. */
  readonly cells: readonly (CellPlace & { readonly value: string; readonly becomes: string })[];
};

/** A record that an undone import leaves standing, and what was made for it since: `계약 1건`. */
export type HeldRecord = { readonly number: number; readonly label: string; readonly made: string[] };

type Answer<Body> = z.ZodType<{ success: true } & Body, { success: true } & Body>;
type Params = z.ZodType<{ readonly importId: number }, { readonly importId: string }>;
type MappingInput = { readonly mapping: ImportMapping; readonly given?: ImportGiven | undefined };
type MappingBody = z.ZodType<MappingInput, MappingInput>;

export type UploadImportSchema = {
  query: z.ZodType<{ readonly name: string }, { readonly name: string }>;
  response: Answer<{ model: ImportModel }>;
};
export type CheckImportSchema = {
  params: Params;
  body: MappingBody;
  response: Answer<{ rows: number; faults: ImportFault[]; faultCount: number; changes: ImportChange[] }>;
};
export type ApplyImportSchema = { params: Params; body: MappingBody; response: Answer<{ created: number }> };
export type UndoImportSchema = {
  params: Params;
  response: Answer<{ removed: number; kept: number; held: HeldRecord[] }>;
};

export type ImportEndpoints = {
  /** Takes an xlsx or CSV file. */
  readonly upload: Endpoint<UploadImportSchema>;
  /** Tries everything and writes nothing. */
  readonly check: Endpoint<CheckImportSchema>;
  /** All rows or none. */
  readonly apply: Endpoint<ApplyImportSchema>;
  /** Removes the records of an import that nobody has changed since and for which nothing was made. */
  readonly undo: Endpoint<UndoImportSchema>;
};

/** The calls that bring records in from a file. */
export function importEndpoints({ api }: Pick<Resource, "api">): ImportEndpoints {
  return {
    upload: endpoint("POST", `${api}/imports`),
    check: endpoint("POST", `${api}/imports/:importId/check`),
    apply: endpoint("POST", `${api}/imports/:importId/apply`),
    undo: endpoint("POST", `${api}/imports/:importId/undo`),
  };
}
