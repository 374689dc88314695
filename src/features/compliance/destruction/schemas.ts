import { z } from "zod";
import { day, instant, paging, recordId, success } from "#platform/schema.ts";
import { openSteps } from "#records/field-schema.ts";
import { destroyedKinds, holdKinds, type DestroyedKind } from "./destruction.ts";

const kinds = Object.keys(destroyedKinds) as DestroyedKind[];

const item = z.strictObject({
  id: recordId,
  version: z.int(),
  kind: z.enum(kinds),
  /** The public number; a name stands beside it until the data is gone. */
  number: recordId,
  /** Where it is looked at; null: it has no page. */
  path: z.string().nullable(),
  name: z.string(),
  team: z.string(),
  dueOn: day,
  basis: z.string(),
  status: z.enum(["due", "held", "requested", "destroyed"]),
  /** What stands against the destruction today. */
  hindrances: z.array(z.string()),
  hold: z.strictObject({ kind: z.enum(holdKinds), note: z.string(), by: z.string() }).nullable(),
  requestedBy: z.string(),
  requestedAt: instant.nullable(),
  can: openSteps,
  approvedBy: z.string(),
  destroyedAt: instant.nullable(),
  method: z.string(),
  /** How many records lost their data: 상담 2, 파일 3. */
  wiped: z.record(z.string(), z.int()),
});

export const listDestruction = {
  query: z.strictObject({ ...paging, state: z.enum(["open", "destroyed"]).default("open").meta({ label: "구분" }) }),
  response: success({ models: z.array(item), total: z.int() }),
};
