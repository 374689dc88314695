import { LinedText } from "#features/messages/parts/lined-text.tsx";
import styles from "./guide-text.module.css";

type Part = { readonly heading: string; readonly words: string };

/** The parts of a document: each begins with a line that starts with `# `; what stands before the first has no heading. */
export function partsOf(text: string): readonly Part[] {
  const parts: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  for (const line of text.split("\n")) {
    if (line.startsWith("# ")) parts.push({ heading: line.slice(2).trim(), lines: [] });
    else parts.at(-1)!.lines.push(line);
  }
  return parts
    .map(({ heading, lines }) => ({ heading, words: lines.join("\n").trim() }))
    .filter(({ heading, words }) => heading !== "" || words !== "");
}

/** A document with its table of contents, and the word of the law that concerns all of them. */
export function GuideText({ text }: { readonly text: string }) {
  const parts = partsOf(text);
  const headed = parts.filter(({ heading }) => heading !== "");
  return (
    <div className={styles.document}>
      {headed.length > 1 && (
        <nav aria-label="목차" className={styles.contents}>
          <ol>
            {headed.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${encodeURIComponent(heading)}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {parts.map(({ heading, words }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two parts may have one heading
        <section key={index}>
          {heading !== "" && <h2 id={heading}>{heading}</h2>}
          <LinedText text={words} />
        </section>
      ))}
      <p className={styles.note}>
        변호사가 아닌 사람과 보수를 나누거나 명의를 빌려주는 약정은 할 수 없습니다(변호사법 제34조). 제휴 조건은 시행
        전에 변호사의 검토를 받습니다.
      </p>
    </div>
  );
}
