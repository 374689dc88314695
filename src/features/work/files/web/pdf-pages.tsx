import { VisuallyHidden } from "@mantine/core";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { EmptyState, SkeletonBar } from "#ui/components/states.tsx";
import styles from "./files.module.css";
import { openPdf } from "./pdf.ts";

type Opened = { readonly pdf: PDFDocumentProxy; readonly width: number; readonly height: number };

/** The pages of a PDF below each other; each is drawn when it comes near. */
export default function PdfPages({ content }: { readonly content: Blob }) {
  const [opened, setOpened] = useState<Opened | "broken" | null>(null);
  useEffect(() => {
    let live = true;
    const opening = openPdf(content);
    opening
      .then(async (pdf) => {
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (live) setOpened({ pdf, width, height });
      })
      .catch(() => live && setOpened("broken"));
    return () => {
      live = false;
      void opening.then((pdf) => pdf.loadingTask.destroy()).catch(() => null);
    };
  }, [content]);
  if (opened === "broken") {
    return (
      <EmptyState title="미리 볼 수 없는 PDF입니다.">
        암호가 있거나 손상된 파일일 수 있습니다. 내려받아 열어 주세요.
      </EmptyState>
    );
  }
  if (!opened) {
    return (
      <output aria-label="여는 중" className={styles.waiting}>
        <SkeletonBar width="100%" height={420} />
      </output>
    );
  }
  return (
    <>
      {Array.from({ length: opened.pdf.numPages }, (_, index) => (
        <PdfPage key={index} opened={opened} number={index + 1} />
      ))}
    </>
  );
}

function PdfPage({ opened, number }: { readonly opened: Opened; readonly number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    const target = canvas.current;
    if (!target) return undefined;
    let cancel: (() => void) | null = null;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        drawPage(opened.pdf, number, target, (begun) => (cancel = begun))
          .then(setWords)
          // A page that cannot be drawn stays white; the others go on.
          .catch(() => null);
      },
      { rootMargin: "600px" },
    );
    watcher.observe(target);
    return () => {
      watcher.disconnect();
      cancel?.();
    };
  }, [opened, number]);
  return (
    <figure className={styles.page}>
      <canvas ref={canvas} aria-hidden width={Math.round(opened.width)} height={Math.round(opened.height)} />
      <figcaption>
        {number} / {opened.pdf.numPages}쪽<VisuallyHidden> {words}</VisuallyHidden>
      </figcaption>
    </figure>
  );
}

const longestWords = 20_000;

/** Draws a page as wide as its place, as sharp as the screen, and answers its words. */
async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  begun: (cancel: () => void) => void,
): Promise<string> {
  const page = await pdf.getPage(number);
  const wanted = canvas.clientWidth * Math.min(2, window.devicePixelRatio);
  const viewport = page.getViewport({ scale: wanted / page.getViewport({ scale: 1 }).width });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const task = page.render({ canvas, viewport });
  begun(() => task.cancel());
  await task.promise;
  const { items } = await page.getTextContent();
  return items
    .map((item) => ("str" in item ? item.str : ""))
    .join(" ")
    .slice(0, longestWords);
}
