import { z } from "zod";
import { idOf, line, recordId, success } from "#platform/schema.ts";

const cell = { row: z.int(), column: z.string(), value: z.string() };

/** What bringing a list in would do, or has done. */
const report = z.strictObject({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The first cells that cannot be taken, each with its mend, and how many there are. */
  faults: z.array(z.strictObject({ ...cell, title: z.string(), message: z.string() })),
  faultCount: z.int(),
  /** Cells that are not taken as they stand, by column and reason. */
  alterations: z.array(
    z.strictObject({
      title: z.string(),
      reason: z.string(),
      count: z.int(),
      cells: z.array(z.strictObject({ ...cell, becomes: z.string() })),
    }),
  ),
  /** The first of what changes from what to what, a sentence each. */
  changes: z.array(z.string()),
  notes: z.array(z.string()),
});

const query = z.strictObject({ name: line("파일 이름", 200) });

export const tryList = { query, response: success({ report }) };
export const applyList = { query, response: success({ report, id: recordId.nullable() }) };
export const listImports = {
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        fileName: z.string(),
        by: z.string(),
        at: z.string(),
        added: z.int(),
        changed: z.int(),
        /** taken: nobody can take it back any more, as what stood before is thrown away. */
        state: z.enum(["standing", "undone", "taken"]),
      }),
    ),
  }),
};
export const undoList = {
  params: z.strictObject({ importId: idOf("list_imports.id") }),
  response: success({ removed: z.int(), restored: z.int() }),
};
