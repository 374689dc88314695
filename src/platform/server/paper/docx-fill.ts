import Docxtemplater from "docxtemplater";
import inspectModule from "docxtemplater/js/inspect-module.js";
import type PizZip from "pizzip";
import { refused } from "./archive.ts";
import { linesOfDocx } from "./docx-read.ts";
import { textOfLines } from "./paper-lines.ts";

type Inspector = { getStructuredTags(part: string): unknown };
/** Its types speak of an ES module, which it is not. */
const Inspect = inspectModule as unknown as new () => Inspector;

type Values = Readonly<Record<string, string>>;

/** A tag as docxtemplater tells it; the two kinds that a template may not have change what is text into something else. */
type Tag = { readonly value?: string; readonly module?: string; readonly subparsed?: readonly Tag[] };

/** The names of the fields of a DOCX, `{사건명}`, each once. 422 for braces that do not match. */
export function fieldsOfDocx(zip: PizZip): string[] {
  const inspect = new Inspect();
  compiled(zip, [inspect]);
  const names = new Set<string>();
  for (const { tags } of partsOf(inspect, zip)) collect(tags, names);
  return [...names];
}

function partsOf(inspect: Inspector, zip: PizZip): { readonly tags: readonly Tag[] }[] {
  return textParts(zip).map((part) => ({ tags: inspect.getStructuredTags(part) as readonly Tag[] }));
}

function collect(tags: readonly Tag[], names: Set<string>): void {
  for (const { value, module, subparsed } of tags) {
    if (module === "rawxml") throw refused(`{@${value ?? ""}} 표시는 쓸 수 없습니다. {${value ?? ""}}로 적어 주세요.`);
    if (value !== undefined) names.add(value.trim());
    if (subparsed) collect(subparsed, names);
  }
}

/** Body, heads and feet, in which docxtemplater fills. */
function textParts(zip: PizZip): string[] {
  return Object.keys(zip.files).filter((name) => /^word\/(?:document|header\d{0,3}|footer\d{0,3})\.xml$/.test(name));
}

/** Fills the fields; tags that are split over runs are one. A value of several lines stands on several lines. */
export function fillDocx(zip: PizZip, values: Values): PizZip {
  const document = compiled(zip, []);
  document.render(values);
  return document.getZip() as PizZip;
}

/** Names of fields whose value is not found in the filled DOCX. */
export function lostInDocx(zip: PizZip, names: readonly string[], values: Values): string[] {
  const text = textParts(zip)
    .map((part) => textOfLines(linesOfDocx(zip, part)))
    .join("\n");
  return names.filter((name) => !text.includes(values[name]!) || text.includes(`{${name}}`));
}

function compiled(zip: PizZip, modules: readonly Inspector[]): Docxtemplater {
  try {
    return new Docxtemplater(zip, {
      modules: modules as never,
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      parser: (tag) => ({ get: (scope: Values) => (tag === "." ? scope : scope[tag.trim()]) }),
    });
  } catch (error) {
    throw refused(wordsOf(error));
  }
}

type TemplateError = {
  readonly properties?: {
    readonly xtag?: string;
    readonly errors?: readonly { readonly properties?: { readonly xtag?: string } }[];
  };
};

function wordsOf(error: unknown): string {
  const { properties } = error as TemplateError;
  const places = [properties, ...(properties?.errors ?? []).map((one) => one.properties)];
  const tags = [...new Set(places.flatMap((one) => (one?.xtag === undefined ? [] : [one.xtag.slice(0, 40)])))];
  return tags.length > 0
    ? `중괄호가 맞지 않는 표시가 있습니다: ${tags.slice(0, 5).join(", ")}. {이름} 꼴로 고쳐 주세요.`
    : "DOCX 파일로 읽을 수 없습니다. 다시 저장해 주세요.";
}
