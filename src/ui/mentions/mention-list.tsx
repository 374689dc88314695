import type { Mentioned } from "./called.ts";
import type { useMentions } from "./use-mentions.ts";
import styles from "./mention-list.module.css";

type MentionListProps = Pick<ReturnType<typeof useMentions>, "id" | "options" | "active" | "pick">;

/** Colleagues to choose from while a name is typed after @. */
export function MentionList({ id, options, active, pick }: MentionListProps) {
  if (options.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot follow a name inside a text
    <div id={id} role="listbox" aria-label="언급할 사람" className={styles.list}>
      {options.map((person: Mentioned, index) => (
        <div
          key={person.id}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the list above
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The text keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            pick(person);
          }}
        >
          {person.shortName}
        </div>
      ))}
    </div>
  );
}
