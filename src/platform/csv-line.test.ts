import { expect, test } from "vitest";
import { csvLine } from "./csv-line.ts";

test.each([
  ["가람", '"가람"'],
  ['말한 "그대로"', '"말한 ""그대로"""'],
  ["=1+1", `"'=1+1"`],
  ["  @SUM(A1)", `"'  @SUM(A1)"`],
  ["＝1+1", `"'＝1+1"`],
  ["\t010", `"'\t010"`],
  ["끝\u0000", '"끝\ufffd"'],
])("%j", (text, written) => expect(csvLine([text])).toBe(`${written}\r\n`));

test("cells stand beside each other", () => expect(csvLine(["가", "1", ""])).toBe('"가","1",""\r\n'));
