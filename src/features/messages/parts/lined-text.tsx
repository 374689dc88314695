import { Fragment } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import styles from "./parts.module.css";

type LinedTextProps = {
  readonly text: string;
  /** Names that stand out where they are called. */
  readonly names?: readonly string[];
};

/** Plain text with its line breaks; addresses lead where they say, paths of the product to their pages. */
export function LinedText({ text, names = [] }: LinedTextProps) {
  return (
    <p className={styles.text}>
      {text.split(/(https?:\/\/[^\s<>"]{1,500}|@[\p{L}\p{N}_]{1,30})/u).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text are known by their place
        <Fragment key={index}>{index % 2 === 0 ? part : <Marked part={part} names={names} />}</Fragment>
      ))}
    </p>
  );
}

function Marked({ part, names }: { readonly part: string; readonly names: readonly string[] }) {
  if (part.startsWith("@")) {
    const name = names.find((one) => part.startsWith(`@${one}`));
    if (name === undefined) return part;
    return (
      <>
        <strong className={styles.called}>@{name}</strong>
        {part.slice(name.length + 1)}
      </>
    );
  }
  const url = URL.parse(part);
  if (!url) return part;
  if (url.origin === location.origin) return <PageLink to={`${url.pathname}${url.search}`}>{part}</PageLink>;
  return (
    <a href={url.href} target="_blank" rel="noreferrer noopener">
      {part}
    </a>
  );
}
