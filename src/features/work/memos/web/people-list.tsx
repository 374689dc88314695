import { matchesHangul } from "#platform/hangul.ts";
import styles from "./memos.module.css";

type Person = { readonly id: number; readonly shortName: string; readonly isLawyer: boolean };

/** Who fits the name that is being typed. */
export function fitting(people: readonly Person[], typed: string, lawyersOnly: boolean): readonly Person[] {
  return people
    .filter(
      ({ shortName, isLawyer }) => (isLawyer || !lawyersOnly) && (typed === "" || matchesHangul(typed, shortName)),
    )
    .slice(0, 6);
}

type PeopleListProps = {
  readonly id: string;
  readonly people: readonly Person[];
  readonly active: number;
  readonly onPick: (person: Person) => void;
};

/** Colleagues to choose from while a name is typed after @. */
export function PeopleList({ id, people, active, onPick }: PeopleListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot follow a name inside a text
    <div id={id} role="listbox" aria-label="언급할 사람" className={styles.people}>
      {people.map((person, index) => (
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
            onPick(person);
          }}
        >
          {person.shortName}
        </div>
      ))}
    </div>
  );
}
