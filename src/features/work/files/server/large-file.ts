import type { Config } from "#platform/server/config.ts";

/** What a route says that takes a file of the largest size over a slow line. */
export const largeFile = {
  upload: { maxBytes: ({ uploads }: Config) => uploads.file },
  withinMs: 15 * 60_000,
} as const;
