import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startTestApp } from "#app/testing/test-app.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { kindsWith } from "#records/parts.ts";
import { destroyedKinds } from "#features/compliance/destruction/destruction.ts";
import { requestSubjects } from "#features/compliance/privacy/privacy.ts";
import { changedSubjects, subjectKinds } from "./subjects.ts";

const source = join(import.meta.dirname, "../../../../..");
const files = globSync("**/*.ts", { cwd: source })
  .filter((path) => !/\.test\.ts$|(^|\/)(web|testing|demo)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(source, path), "utf8") }));

// The kinds of record are known once the product has started.
await (await startTestApp()).stop();
const resources = [...registeredRecords().values()].map(({ resource }) => resource);
const labels = resources.map(({ label }) => String(label));
const labelOf = new Map(resources.map(({ name, label }) => [String(name), String(label)]));
const fileSubjects = kindsWith("files").map((type) => `${labelOf.get(type)} 파일`);

/** What stands in place of a word, where it is neither a word nor the label of a kind of record. */
const spelt: Readonly<Record<string, readonly string[]>> = {
  "src/features/work/search: subject": labels,
  // Of refusals, which say it themselves.
  "src/platform/server/http: subject": labels,
  "src/features/compliance/destruction: destroyedKinds[kind]": Object.values(destroyedKinds),
  "src/features/compliance/privacy: requestSubjects[": Object.values(requestSubjects),
  "src/features/compliance/review: entry": ["유출 보고"],
  "src/features/money/payments: openItem": ["미수금"],
  "src/features/litigation/limitations: String(": labels,
  "src/features/litigation/limitations: `${String(target.source.records.resource.label)": fileSubjects,
  "src/features/work/files: await accessEntry": fileSubjects,
  "src/features/work/files: fileSubject(holder.label)": fileSubjects,
};

/** The arguments of a call whose opening bracket stands at `open`. */
function argumentsAt(text: string, open: number): string[] {
  const found: string[] = [];
  let [depth, from] = [0, open + 1];
  for (let at = open; at < text.length; at += 1) {
    const letter = text[at]!;
    if ("([{".includes(letter)) depth += 1;
    if (")]}".includes(letter)) depth -= 1;
    if (depth === 0 || (depth === 1 && letter === ",")) {
      found.push(text.slice(from, at).trim());
      from = at + 1;
    }
    if (depth === 0) break;
  }
  return found;
}

/** The expression of the subject in each call that writes into the access log. */
function* subjectsIn(text: string): Generator<string> {
  for (const call of text.matchAll(/(?<!function )\blog(Read|Found|Page|Access|AccessWithin|Sent)\(/g)) {
    const given = argumentsAt(text, call.index + call[0].length - 1);
    if (["Read", "Found", "Page"].includes(call[1]!)) {
      yield given[1]!;
      continue;
    }
    const entry = given[["AccessWithin", "Sent"].includes(call[1]!) ? 2 : 1]!;
    yield entry.startsWith("{") ? (/\bsubject(?:: ([^,}]+))?/.exec(entry)?.[1] ?? "subject") : entry;
  }
}

/** The words that an expression may be; undefined: nobody has said. */
function wordsOf(expression: string, { path, text }: (typeof files)[number]): readonly string[] | undefined {
  const told = Object.entries(spelt).find(([key]) => {
    const [folder, beginning] = key.split(": ") as [string, string];
    return `src/${path}`.startsWith(folder) && expression.startsWith(beginning);
  });
  if (told) return told[1];
  if (/^[\w.()!]*label( as string)?$/.test(expression)) return labels;
  const words = [...expression.matchAll(/"([^"]*)"/g)].map((match) => match[1]!).filter((word) => /[가-힣]/.test(word));
  if (words.length > 0) return words;
  const constant = new RegExp(`const ${expression.replaceAll(/\W/g, "")} = "([^"]+)"`).exec(text)?.[1];
  return constant === undefined ? undefined : [constant];
}

describe("the access log", () => {
  const logging = files.filter(
    ({ text, path }) => text.includes("access-log.ts") && !path.startsWith("platform/server/access"),
  );
  const calls = logging.flatMap((file) => [...subjectsIn(file.text)].map((expression) => ({ file, expression })));

  test("every subject that is written has its way to people", () => {
    expect(calls.length).toBeGreaterThan(30);
    const kinds = subjectKinds();
    const unknown = calls.flatMap(({ file, expression }) => {
      const words = wordsOf(expression, file);
      if (!words) return [`${file.path}: ${expression}`];
      return words.filter((word) => !Object.hasOwn(kinds, word)).map((word) => `${file.path}: ${word}`);
    });
    expect(unknown).toEqual([]);
  });

  test("so has every subject that the search box offers", () => {
    const offered = files
      .filter(({ text }) => /SearchSource\b/.test(text))
      .flatMap(({ text }) => [...text.matchAll(/\bsubject: "([^"]+)"/g)].map((match) => match[1]!));
    expect(offered.filter((word) => !Object.hasOwn(subjectKinds(), word))).toEqual([]);
  });

  test("so has every subject of whom a refusal confirms", () => {
    const confirmed = files.flatMap((file) =>
      [...file.text.matchAll(/\{ subject: ([\w.]+), recordIds/g)].map((match) => ({ file, expression: match[1]! })),
    );
    expect(confirmed.length).toBeGreaterThan(1);
    const unknown = confirmed.flatMap(({ file, expression }) => {
      const words = wordsOf(expression, file) ?? [`${file.path}: ${expression}`];
      return words.filter((word) => !Object.hasOwn(subjectKinds(), word));
    });
    expect(unknown).toEqual([]);
  });

  test("nothing else writes into it but the sign-in and the console", () => {
    const writers = files.filter(({ text }) => /insertInto\("access_log"\)|insert into access_log/.test(text));
    expect(writers.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "app/console/compliance-commands.ts",
      "app/console/export.ts",
      "features/identity/session/server/commands/log-access.ts",
      "platform/server/access-log.ts",
    ]);
  });
});

describe("the change log", () => {
  test("every kind of record that is written has its subject, and each subject its way", () => {
    const types = files.flatMap(({ text }) => [...text.matchAll(/recordType: "(\w+)"/g)].map((match) => match[1]!));
    expect(types.length).toBeGreaterThan(30);
    const named = new Set([...types, ...resources.map(({ name }) => String(name))]);
    expect([...named].filter((type) => !Object.hasOwn(changedSubjects(), type))).toEqual([]);
    const subjects = Object.values(changedSubjects()).filter((subject) => subject !== null);
    expect(subjects.filter((subject) => !subjectKinds()[subject])).toEqual([]);
  });

  test("statements that write into it by themselves are known", () => {
    const writers = files.filter(({ text }) => text.includes("insert into change_log"));
    expect(writers.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "features/identity/directory/server/commands/merge-teams.ts",
      "features/identity/directory/server/hand-over.ts",
      "features/work/import/server/apply-open-tasks.ts",
      "features/work/tasks/server/commands/create-task.ts",
      "features/work/tasks/server/move-sql.ts",
      "platform/server/database/transaction.ts",
    ]);
  });
});
