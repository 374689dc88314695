import { Button } from "@mantine/core";
import type { Resource } from "../../../shared/records/resource.ts";
import { filterFields } from "../list/list-address.ts";
import type { RecordListState } from "../list/use-record-list.ts";
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

/** Views as tabs, one search box, one filter a field, and 지우기. */
export function RecordFilters<R extends Resource>({ list, hint, views = [], fields }: RecordFiltersProps<R>) {
  const { resource, address, show } = list;
  const searched = Object.values(resource.fields).filter(({ search }) => search);
  const filters = filterFields(resource).filter(([key]) => fields?.includes(key) ?? true);
  if (fields) filters.sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other));
  const narrowed = address.search !== "" || Object.keys(address.filters).length > 0;
  return (
    <>
      <ViewTabs list={list} views={views} />
      <search className={styles.filters}>
        {searched.length > 0 && (
          <div className={styles.search}>
            <ListSearch
              search={address.search}
              onSearch={(search) => show({ search })}
              hint={hint ?? `${searched.map(({ label }) => label).join(" · ")} · 초성 · 번호`}
            />
          </div>
        )}
        {filters.map(([key, field]) => (
          <FilterChip
            key={key}
            field={field}
            value={address.filters[key] ?? ""}
            known={list.pages?.flat().map((row) => (row as Readonly<Record<string, unknown>>)[key])}
            onChange={(value) => show({ filters: { ...address.filters, [key]: value } })}
          />
        ))}
        {narrowed && (
          <Button variant="subtle" onClick={() => show({ search: "", filters: {} })}>
            지우기
          </Button>
        )}
      </search>
    </>
  );
}
