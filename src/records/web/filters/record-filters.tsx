import { Button } from "@mantine/core";
import { useState } from "react";
import { useNarrow } from "#platform/web/device.ts";
import type { Field } from "../../field.ts";
import type { Resource } from "../../resource.ts";
import { filterFields } from "../list/list-address.ts";
import type { RecordListState } from "../list/use-record-list.ts";
import { useWidth } from "../list/use-width.ts";
import { ListSearch } from "../list-search.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { ViewTabs, type GivenView } from "./view-tabs.tsx";
import styles from "./record-filters.module.css";

type RecordFiltersProps<R extends Resource> = {
  readonly list: RecordListState<R>;
  /** What the search box takes; absent: the names of the fields that are searched. */
  readonly hint?: string;
  /** Views that the screen offers beside 전체. */
  readonly views?: readonly GivenView[];
  /** Which filters, in their order; absent: all that the resource has. */
  readonly fields?: readonly (keyof R["fields"] & string)[];
};

/** Pixels of the search box and of the buttons for more filters and for none, with the gaps beside them. */
const searchRoom = 308;
const moreRoom = 132;
const clearRoom = 76;

/** The filters that stand in one row, the first ones first; those that are set always. */
function fittingFilters<Entry extends readonly [key: string, field: Field]>(
  filters: readonly Entry[],
  room: number,
  isSet: (key: string) => boolean,
): readonly Entry[] {
  // What a chip takes: its word, its arrow, its edges and the gap beside it.
  const widthOf = ([key, { label }]: Entry) => label.length * 11.5 + (isSet(key) ? 120 : 50);
  if (filters.reduce((sum, entry) => sum + widthOf(entry), 0) <= room) return filters;
  let left = room - moreRoom - filters.filter(([key]) => isSet(key)).reduce((sum, entry) => sum + widthOf(entry), 0);
  return filters.filter((entry) => {
    if (isSet(entry[0])) return true;
    left -= widthOf(entry);
    return left >= 0;
  });
}

/** Views as tabs, one search box, one filter a field as far as one row has room, and 지우기. */
export function RecordFilters<R extends Resource>({ list, hint, views = [], fields }: RecordFiltersProps<R>) {
  const { resource, address, show } = list;
  const searched = Object.values(resource.fields).filter(({ search }) => search);
  const filters = filterFields(resource).filter(([key]) => fields?.includes(key) ?? true);
  if (fields) filters.sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other));
  const narrow = useNarrow();
  const [bar, width] = useWidth();
  const [open, setOpen] = useState(false);
  const narrowed = address.search !== "" || Object.keys(address.filters).length > 0;
  const room = width - (searched.length > 0 ? searchRoom : 0) - (narrowed ? clearRoom : 0);
  const shown = narrow ? filters : fittingFilters(filters, room, (key) => (address.filters[key] ?? "") !== "");
  return (
    <>
      <ViewTabs list={list} views={views} />
      <search ref={bar} className={styles.filters}>
        {searched.length > 0 && (
          <div className={styles.search}>
            <ListSearch
              search={address.search}
              onSearch={(search) => show({ search })}
              hint={hint ?? `${searched.map(({ label }) => label).join(" · ")} · 초성 · 번호`}
            />
          </div>
        )}
        {(open ? filters : shown).map(([key, field]) => (
          <FilterChip
            key={key}
            field={field}
            value={address.filters[key] ?? ""}
            known={list.pages?.flat().map((row) => (row as Readonly<Record<string, unknown>>)[key])}
            onChange={(value) => show({ filters: { ...address.filters, [key]: value } })}
          />
        ))}
        {shown.length < filters.length && (
          <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "조건 접기" : `조건 더보기 ${filters.length - shown.length}`}
          </Button>
        )}
        {narrowed && (
          <Button variant="subtle" onClick={() => show({ search: "", filters: {} })}>
            지우기
          </Button>
        )}
      </search>
    </>
  );
}
