import { expect, test } from "vitest";
import { unwantedWords, wordFaults } from "./words.ts";

const words = new Map([["까닭", "사유"]]);
const said = (text: string, path = "src/features/work/tasks/task.ts") => wordFaults([{ path, text }], words);

test("a word that nobody is to read is named with its line and with what to say", () => {
  expect(said('const a = 1;\nconst label = "실패한 까닭";')).toEqual([
    "src/features/work/tasks/task.ts:2: not “까닭” but “사유” (docs/words.md)",
  ]);
});

test("comments, tests and the invented firm's own texts are let be", () => {
  expect(said("// 까닭\n/** 까닭 */\n * 까닭")).toEqual([]);
  expect(said('"까닭"', "src/features/work/tasks/task.test.ts")).toEqual([]);
  expect(said('"까닭"', "src/app/demo/texts.ts")).toEqual([]);
});

test("the list stands in docs/words.md", () => {
  expect(unwantedWords().get("벽걸이")).toBe("TV 화면");
  expect(unwantedWords("## Nowhere\n\n| not to be used | say |\n| --- | --- |\n| 까닭 | 사유 |\n")).toEqual(words);
});
