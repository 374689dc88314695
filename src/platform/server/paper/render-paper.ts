import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { createElement, type ReactElement } from "react";
import { mm } from "#platform/paper/measures.ts";
import { isPrintable } from "#platform/paper/text-width.ts";
import { Failure } from "../http/failure.ts";
import { paperFont, registerFonts } from "../pdf/fonts.ts";
import type { PaperLine } from "./paper-lines.ts";

type Input = {
  readonly title: string;
  readonly lines: readonly PaperLine[];
  /** Stands above every page of what is not final: 초안. */
  readonly mark?: string;
};

const margin = { x: mm(25), y: mm(25) };
const edge = "#777777";

/**
 * A paper as PDF in the product's own layout, A4. 422 where the font lacks a character. For workers: it computes without
 * a pause.
 */
export async function renderPaper({ title, lines, mark }: Input): Promise<Uint8Array> {
  refuseUnprintable(lines);
  registerFonts();
  const page = createElement(
    Page,
    {
      size: "A4",
      style: { fontFamily: paperFont, paddingHorizontal: margin.x, paddingVertical: margin.y },
    },
    ...(mark === undefined ? [] : [createElement(Text, { key: "mark", fixed: true, style: markStyle }, mark)]),
    ...lines.map((line, index) => (line.isRow ? row(line, index) : paragraph(line, index))),
    createElement(Text, {
      key: "foot",
      fixed: true,
      style: footStyle,
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        `${pageNumber} / ${totalPages}`,
    }),
  );
  return renderToBuffer(createElement(Document, { title, language: "ko-KR" }, page));
}

const footStyle = {
  position: "absolute",
  bottom: mm(12),
  left: 0,
  right: 0,
  textAlign: "center",
  fontSize: 9,
} as const;
const markStyle = { position: "absolute", top: mm(12), right: margin.x, fontSize: 10, color: "#a31b2f" } as const;

function paragraph({ cells, align, size, bold, newPage }: PaperLine, key: number): ReactElement {
  const text = cells[0] === "" ? " " : cells[0]!;
  const style = { fontSize: size, lineHeight: 1.7, textAlign: align, fontWeight: bold ? 700 : 400 } as const;
  return createElement(Text, { key, break: newPage, style }, text);
}

function row({ cells, size, newPage }: PaperLine, key: number): ReactElement {
  return createElement(
    View,
    { key, break: newPage, wrap: false, style: { flexDirection: "row", borderWidth: 0.5, borderColor: edge } },
    ...cells.map((cell, index) =>
      createElement(
        Text,
        { key: index, style: { flex: 1, fontSize: Math.min(size, 10.5), padding: 4, lineHeight: 1.5 } },
        cell,
      ),
    ),
  );
}

function refuseUnprintable(lines: readonly PaperLine[]): void {
  const strange = new Set<string>();
  for (const { cells } of lines) {
    for (const letter of cells.join("")) if (letter !== "\n" && !isPrintable(letter)) strange.add(letter);
  }
  if (strange.size === 0) return;
  const shown = [...strange].slice(0, 10).join(" ");
  throw new Failure("ruleViolated", `PDF에 찍을 수 없는 글자가 있습니다: ${shown}. 한글이나 영문으로 바꾸어 주세요.`);
}
