import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { createElement, type ReactElement } from "react";
import { mm } from "#platform/paper/measures.ts";
import { paperFont, registerFonts } from "./fonts.ts";
import { styleOf, type PlacedPage } from "./sheet.ts";

type Input = { readonly title: string; readonly pages: readonly PlacedPage[] };

/** A PDF of pages on which every line has its place already. For workers: it computes without a pause. */
export async function renderPages({ title, pages }: Input): Promise<Uint8Array> {
  registerFonts();
  const drawn = pages.map((page, index) => drawPage(page, index));
  return renderToBuffer(createElement(Document, { title, language: "ko-KR" }, ...drawn));
}

function drawPage({ width, height, texts, frames = [] }: PlacedPage, key: number): ReactElement {
  const size = { width: mm(width), height: mm(height) };
  return createElement(
    Page,
    { key, size, style: { fontFamily: paperFont } },
    ...frames.map((frame, index) =>
      createElement(View, {
        key: `frame${index}`,
        style: {
          position: "absolute",
          left: mm(frame.x),
          top: mm(frame.y),
          width: mm(frame.width),
          height: mm(frame.height),
          borderWidth: 0.5,
          borderColor: "#777777",
          borderStyle: frame.dashed ? "dashed" : "solid",
        },
      }),
    ),
    ...texts.map((text, index) => createElement(Text, { key: index, style: styleOf(text) }, text.text)),
  );
}
