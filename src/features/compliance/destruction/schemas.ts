import { z } from "zod";
import { day, idOf, instant, paging, recordId, success, text } from "#platform/schema.ts";
import { destroyedKinds, destructionSteps, holdKinds, type DestroyedKind } from "./destruction.ts";

const kinds = Object.keys(destroyedKinds) as DestroyedKind[];

const item = z.strictObject({
  id: recordId,
  version: z.int(),
  kind: z.enum(kinds),
  /** The public number; a name stands beside it until the data is gone. */
  number: recordId,
  name: z.string(),
  team: z.string(),
  dueOn: day,
  basis: z.string(),
  status: z.enum(["due", "requested", "destroyed"]),
  /** What stands against the destruction today. */
  hindrances: z.array(z.string()),
  hold: z.strictObject({ kind: z.enum(holdKinds), note: z.string(), by: z.string() }).nullable(),
  requestedBy: z.string(),
  requestedAt: instant.nullable(),
  /** Whether it waits and the asker is another person than the one who asked for it. */
  mayApprove: z.boolean(),
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

export const takeStep = {
  params: z.strictObject({ itemId: idOf("destruction_items.id") }),
  body: z.strictObject({
    step: z.enum(destructionSteps),
    version: z.int().min(1).meta({ label: "버전" }),
    /** With `hold`. */
    holdKind: z.enum(holdKinds).optional(),
    note: text("사유", 500).default(""),
  }),
  response: success({}),
};
