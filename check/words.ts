import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isOfTests, type SourceFile } from "./import-graph.ts";
import { root } from "./run.ts";

/** Words that no text of the product has, with what is said instead. */
type Words = ReadonlyMap<string, string>;

/** The last table of docs/words.md. */
export function unwantedWords(text = readFileSync(join(root, "docs", "words.md"), "utf8")): Words {
  const rows = text.slice(text.indexOf("## Nowhere")).matchAll(/^\| ([^|]*[가-힣][^|]*)\|([^|]*)\|$/gm);
  return new Map([...rows].map(([, word, instead]) => [word!.trim(), instead!.trim()]));
}

const isComment = (line: string) => /^\s*(?:\/\/|\/\*|\*)/.test(line);

/** Places that say one of them, a line each; what the invented firm writes by itself is its own matter. */
export function wordFaults(files: readonly SourceFile[], words: Words = unwantedWords()): string[] {
  return files
    .filter(({ path }) => !isOfTests(path) && !path.startsWith("src/app/demo/"))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        if (isComment(line)) return [];
        const found = [...words].filter(([word]) => line.includes(word));
        return found.map(([word, instead]) => `${path}:${index + 1}: not “${word}” but “${instead}” (docs/words.md)`);
      }),
    );
}
