import { Fragment } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import styles from "./memos.module.css";

type MemoTextProps = { readonly content: string; readonly names: readonly string[] };

/** The words of a memo with its line breaks; names that are called stand out, tags lead to the list. */
export function MemoText({ content, names }: MemoTextProps) {
  return (
    <p className={styles.content}>
      {content.split(/([@#][\p{L}\p{N}_]{1,30})/gu).map((part, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text are known by their place
        if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
        if (part.startsWith("#")) {
          return (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <PageLink key={index} to={`/lawfirm/project/memos?search=${encodeURIComponent(part)}`}>
              {part}
            </PageLink>
          );
        }
        const name = names.find((one) => part.startsWith(`@${one}`));
        // oxlint-disable-next-line react/no-array-index-key -- as above
        if (name === undefined) return <Fragment key={index}>{part}</Fragment>;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <Fragment key={index}>
            <strong className={styles.called}>@{name}</strong>
            {part.slice(name.length + 1)}
          </Fragment>
        );
      })}
    </p>
  );
}
