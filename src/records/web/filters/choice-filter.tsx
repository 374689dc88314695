import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import type { FilterProps } from "./filter-props.ts";
import styles from "./record-filters.module.css";

/** Any of several words. */
export function ChoiceFilter({ field, value, onChange }: FilterProps) {
  return <WordBoxes words={Object.entries(field.options ?? {})} value={value} onChange={onChange} />;
}

type WordBoxesProps = {
  readonly words: readonly (readonly [word: string, label: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A box to tick for each word; the value is those ticked, with commas between. */
export function WordBoxes({ words, value, onChange }: WordBoxesProps) {
  const chosen = value === "" ? [] : value.split(",");
  const toggle = (word: string) =>
    onChange((chosen.includes(word) ? chosen.filter((other) => other !== word) : [...chosen, word]).join(","));
  return (
    <div className={styles.words}>
      {words.map(([word, label]) => (
        <Checkbox key={word} label={label} checked={chosen.includes(word)} onChange={() => toggle(word)} />
      ))}
    </div>
  );
}
