import { a4 } from "#platform/paper/measures.ts";
import type { LetterContents } from "../contents.ts";
import { marginsOf, paperPages } from "../paper.ts";
import styles from "./letter.module.css";

const width = a4.width;
const height = a4.height;

/** The pages of the letter as they come out of the printer, line for line, with the margins of the route. */
export function A4View({ contents }: { readonly contents: LetterContents }) {
  const pages = paperPages(contents, "copy");
  const { top, bottom, left, right } = marginsOf(contents);
  return (
    <div className={styles.pages}>
      {pages.map(({ lines }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is its place
        <figure key={index} className={styles.page}>
          <svg viewBox={`0 0 ${width} ${height}`} aria-label={`${index + 1}쪽 / ${pages.length}쪽`}>
            <rect
              className={styles.margin}
              x={left}
              y={top}
              width={Math.max(width - left - right, 0)}
              height={Math.max(height - top - bottom, 0)}
            />
            {lines.map(({ text, size, bold, align, y, height: line }, place) => (
              <text
                // oxlint-disable-next-line react/no-array-index-key -- a line is its place
                key={place}
                x={align === "center" ? (left + width - right) / 2 : align === "right" ? width - right : left}
                y={y + line * 0.72}
                fontSize={(size * 25.4) / 72}
                fontWeight={bold ? 700 : 400}
                textAnchor={align === "center" ? "middle" : align === "right" ? "end" : "start"}
                xmlSpace="preserve"
              >
                {text}
              </text>
            ))}
          </svg>
          <figcaption>
            {index + 1} / {pages.length}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
