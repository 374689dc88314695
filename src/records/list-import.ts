import { endpoint, type Endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./list-import-schemas.ts";

/** Days for which a list that came in can be taken back. */
export const undoDays = 30;

/** A column of a list as its screen tells of it. */
export type ListColumn = { readonly title: string; readonly required?: boolean };

export type ListImportEndpoints = {
  /** Takes an xlsx or CSV file, compares it with what there is and writes nothing. */
  readonly preview: Endpoint<typeof schemas.tryList>;
  /** Everything of the file or nothing. */
  readonly apply: Endpoint<typeof schemas.applyList>;
  /** The latest ones. */
  readonly list: Endpoint<typeof schemas.listImports>;
  /** Takes a whole import back, as long as nothing of it was used. */
  readonly undo: Endpoint<typeof schemas.undoList>;
};

/** The calls that bring a list of the firm in from a file. */
export function listImportEndpoints(api: string): ListImportEndpoints {
  return {
    preview: endpoint("POST", `${api}/preview`),
    apply: endpoint("POST", api),
    list: endpoint("GET", api),
    undo: endpoint("POST", `${api}/:importId/undo`),
  };
}
