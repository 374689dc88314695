import { z } from "zod";
import { day, success, text } from "#platform/schema.ts";
import { videoStatuses } from "./video.ts";

const card = z.strictObject({
  id: z.int(),
  number: z.int(),
  version: z.int(),
  title: z.string(),
  status: z.enum(videoStatuses),
  brand: z.string(),
  lawyer: z.string(),
  publishAt: z.string().nullable(),
  views: z.int().nullable(),
});

export const readBoard = {
  response: success({
    models: z.array(z.strictObject({ status: z.enum(videoStatuses), total: z.int(), cards: z.array(card) })),
  }),
};

export const importFigures = {
  body: z.strictObject({ on: day.meta({ label: "기준일" }), table: text("표", 200_000).min(1) }),
  response: success({ changed: z.int(), unknown: z.int(), faults: z.array(z.string()) }),
};
