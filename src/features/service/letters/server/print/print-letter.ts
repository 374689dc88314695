import { Failure } from "#platform/server/http/failure.ts";
import { pagesToPdf } from "#platform/server/pdf/pages-to-pdf.ts";
import type { PlacedPage } from "#platform/server/pdf/sheet.ts";
import type { LetterContents } from "../../contents.ts";
import type { Print } from "../../prints.ts";
import { envelopes } from "./envelopes.ts";
import { labels } from "./labels.ts";
import { copies, letterPages, originals } from "./letter-pages.ts";

/** The most pages of one PDF. */
const mostPages = 600;

const pagesOf: Readonly<Record<Print, (contents: LetterContents) => PlacedPage[]>> = {
  set: (contents) => [...originals(contents), ...copies(contents)],
  original: originals,
  copy: (contents) => letterPages(contents, "copy"),
  envelopes,
  labels,
};

/** A part of the letter as PDF, made in a process of its own; 422 when it has more pages than one file may have. */
export async function printLetter(contents: LetterContents, part: Print, staffId: number): Promise<Uint8Array> {
  const pages = pagesOf[part](contents);
  if (pages.length > mostPages) {
    const message = `${pages.length}쪽입니다. 한 번에 ${mostPages}쪽까지 출력할 수 있습니다. 원본과 등본을 나누어 출력해 주세요.`;
    throw new Failure("ruleViolated", message);
  }
  return pagesToPdf({ title: contents.title, pages }, staffId);
}
