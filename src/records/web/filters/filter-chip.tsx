import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import { IconChevronDown } from "@tabler/icons-react";
import { useState, type ComponentType } from "react";
import { isWalled, type Field, type Ref } from "../../field.ts";
import { filterKindOf, refWords, type FilterKind } from "../../list-query.ts";
import { ChoiceFilter } from "./choice-filter.tsx";
import type { FilterProps } from "./filter-props.ts";
import { FlagFilter } from "./flag-filter.tsx";
import { RangeFilter } from "./range-filter.tsx";
import { rangeText } from "./range-presets.ts";
import { RefFilter } from "./ref-filter.tsx";
import styles from "./record-filters.module.css";

const kinds = {
  choice: (props) => (props.field.kind === "ref" ? <RefFilter {...props} /> : <ChoiceFilter {...props} />),
  range: RangeFilter,
  flag: FlagFilter,
} as const satisfies Record<Exclude<FilterKind, null>, ComponentType<FilterProps>>;

type FilterChipProps = {
  readonly field: Field;
  readonly value: string;
  /** Values of this field in the rows on the screen. */
  readonly known: readonly unknown[] | undefined;
  readonly onChange: (value: string) => void;
};

/** A filter as a button that says what it holds; its box opens below it. */
export function FilterChip({ field, value, known = [], onChange }: FilterChipProps) {
  const [opened, setOpened] = useState(false);
  // Names of chosen records stay known when their rows have gone.
  const [chosen, setChosen] = useState<readonly Ref[]>([]);
  const refs =
    field.kind === "ref" ? [...chosen, ...(known.filter(Boolean) as Ref[]).filter((one) => !isWalled(one))] : [];
  const Kind: ComponentType<FilterProps> = kinds[filterKindOf(field)!];
  const change = (next: string) => {
    setChosen(refs.filter(({ id }, index) => refs.findIndex((other) => other.id === id) === index));
    onChange(next);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={styles.chip}
          data-active={value !== "" || undefined}
          onClick={() => setOpened(!opened)}
        >
          <span>
            {field.label}
            {value !== "" && `: ${filterText(field, value, refs)}`}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.box} aria-label={field.label}>
        <Kind field={field} value={value} refs={refs} onChange={change} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** What a filter holds, in a few words. */
function filterText(field: Field, value: string, refs: readonly Ref[]): string {
  const kind = filterKindOf(field);
  if (kind === "range") return rangeText(field, value);
  if (kind === "flag") return value === "Y" ? "예" : "아니요";
  const words = value.split(",");
  const names = words.flatMap((word) => {
    if (field.kind !== "ref") return [field.options?.[word] ?? word];
    if (word === "me" || word === "none") return [refWords[word]];
    return refs.find(({ id }) => String(id) === word)?.label ?? [];
  });
  if (names.length < words.length) return `${words.length}건`;
  return names.length > 2 ? `${names[0]} 외 ${names.length - 1}` : names.join(", ");
}
