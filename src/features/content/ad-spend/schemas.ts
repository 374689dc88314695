import { z } from "zod";
import { day, idOf, line, success, text, wonSum } from "#platform/schema.ts";

const params = z.strictObject({ number: idOf("brands.id").meta({ label: "브랜드", record: "brands.id" }) });

export const listEditions = {
  params,
  response: success({
    models: z.array(
      z.strictObject({
        id: z.int(),
        source: z.enum(["csv", "sheet", "hand"]),
        fileName: z.string(),
        from: day,
        to: day,
        rows: z.int(),
        cost: wonSum,
        movedRows: z.int(),
        movedCost: wonSum,
        at: z.string(),
        by: z.string(),
      }),
    ),
  }),
};

export const importSpends = {
  params,
  body: z.strictObject({
    source: z.enum(["csv", "sheet", "hand"]).meta({ label: "소스" }),
    fileName: line("파일 이름", 200),
    table: text("표", 400_000).min(1),
    /** false: only says what it would do. */
    apply: z.boolean(),
  }),
  response: success({
    rows: z.int(),
    from: day.nullable(),
    to: day.nullable(),
    cost: wonSum,
    /** Rows that say otherwise than what stands, and by how many won. */
    movedRows: z.int(),
    movedCost: wonSum,
    /** Rows of the last 30 days, which the services still change. */
    provisional: z.int(),
    faults: z.array(z.string()),
    applied: z.boolean(),
  }),
};
