import { expect, test } from "vitest";
import { byteText, limitText } from "./bytes.ts";

test.each([
  [0, "0 B", "0 B"],
  [934, "934 B", "934 B"],
  [1_999, "2.0 KB", "1.9 KB"],
  [5_000_000, "5.0 MB", "5 MB"],
  [10 * 1024 * 1024, "10 MB", "10.4 MB"],
  [99_960_000, "100 MB", "99.9 MB"],
  [500 * 1024 * 1024, "524 MB", "524.2 MB"],
  [2_000_000_000, "2.0 GB", "2 GB"],
])("%d bytes, and the limit that is told for them", (bytes, size, limit) => {
  expect([byteText(bytes), limitText(bytes)]).toEqual([size, limit]);
});
