import { z } from "zod";
import { idOf, line, recordId, success } from "#platform/schema.ts";
import { channelLabels } from "#features/content/brands/brand.ts";
import { targetStatusLabels } from "./channels.ts";
import { targetLines } from "./quick-post.ts";

const keys = <Word extends string>(labels: Readonly<Record<Word, string>>) => Object.keys(labels) as [Word, ...Word[]];

const params = z.strictObject({
  number: idOf("quick_posts.id").meta({ label: "빠른 게시", record: "quick_posts.id" }),
});
const version = z.int().min(1).meta({ label: "버전" });
const ref = z.strictObject({ id: z.int(), number: z.int(), label: z.string() });
const channel = z.enum(keys(channelLabels)).meta({ label: "채널" });

export const readTargets = {
  params,
  response: success({
    version: z.int(),
    /** The same text stands in another quick post of the last 90 days. */
    sameText: z.array(z.strictObject({ id: z.int(), title: z.string() })),
    targets: z.array(
      z.strictObject({
        id: z.int(),
        brand: ref,
        channel,
        status: z.enum(keys(targetStatusLabels)),
        url: z.string(),
        message: z.string(),
        publishedAt: z.string().nullable(),
        preview: z.strictObject({
          title: z.string(),
          text: z.string(),
          tags: z.array(z.string()),
          faults: z.array(z.string()),
        }),
      }),
    ),
  }),
};

export const setTargets = {
  params,
  body: z.strictObject({
    version,
    targets: z
      .array(
        z.strictObject({
          id: z.int().min(1).meta({ label: "줄" }).optional(),
          brand: recordId.meta({ record: "brands.id", label: "브랜드" }),
          channel,
        }),
      )
      .max(targetLines.most)
      .meta({ label: "채널" }),
  }),
  response: success({ version: z.int() }),
};

export const markPublished = {
  params,
  body: z.strictObject({ version, target: recordId.meta({ label: "채널" }), url: line("게시물 주소", 500).min(1) }),
  response: success({ version: z.int() }),
};
