import { useState, type ReactNode } from "react";
import type { Policy } from "#platform/policy.ts";
import type { Resource, RowOf } from "../resource.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { recordPath } from "../resource.ts";
import { useBegun } from "./begin-record.ts";
import { RecordFilters } from "./filters/record-filters.tsx";
import type { GivenView } from "./filters/view-tabs.tsx";
import type { RecordFormProps } from "./form/record-form-props.ts";
import { RecordForm } from "./form/record-form.tsx";
import { ImportButton } from "./import/import-button.tsx";
import { ExportButton } from "./list/export-button.tsx";
import { ListHeader } from "./list/list-header.tsx";
import { UnknownNotice } from "./list/list-words.tsx";
import { RecordTable, type RecordTableProps } from "./list/record-table.tsx";
import { useRecordList } from "./list/use-record-list.ts";

type RecordScreenProps<R extends Resource> = Omit<RecordTableProps<R>, "list"> & {
  readonly resource: R;
  /** Who makes new records and takes the list as a file. */
  readonly manage: Policy;
  /** Who makes new records, when more than those. */
  readonly enter?: Policy;
  readonly title?: string;
  readonly hint?: string;
  readonly views?: readonly GivenView[];
  readonly filters?: readonly (keyof R["fields"] & string)[];
  /** How the form of a new record differs; `false`: none is made here. */
  readonly form?:
    | Partial<Pick<RecordFormProps<R>, "fields" | "extra" | "extraAfter" | "extraInput" | "preset">>
    | false;
  readonly newLabel?: string;
  /** Whether records also come in from a file. */
  readonly importable?: boolean;
  /** Further buttons of the header, the most important one last. */
  readonly buttons?: ReactNode;
  /** What stands between the header and the list. */
  readonly lead?: ReactNode;
};

/** The list screen of a plain record: header, views and filters, table, a form for a new one, Excel. */
export function RecordScreen<R extends Resource>(props: RecordScreenProps<R>) {
  const {
    resource,
    manage,
    enter = manage,
    title,
    hint,
    views,
    filters,
    form = {},
    newLabel,
    importable = false,
    buttons,
    lead,
    ...table
  } = props;
  const list = useRecordList(resource);
  const mayManage = useAllowed(manage);
  const begun = useBegun(resource.page);
  const [creating, setCreating] = useState(begun !== null);
  const mayEnter = useAllowed(enter);
  const mayCreate = mayEnter && form !== false;
  const open = (row: RowOf<R>) => {
    const path = recordPath(resource, row.number);
    if (path !== null) goTo(path);
  };
  return (
    <>
      <ListHeader
        list={list}
        {...(title !== undefined && { title })}
        {...(newLabel !== undefined && { newLabel })}
        {...(mayCreate && { onNew: () => setCreating(true) })}
        actions={
          <>
            {mayManage && <ExportButton list={list} />}
            {mayManage && mayCreate && importable && <ImportButton resource={resource} />}
            {buttons}
          </>
        }
      />
      {lead}
      <RecordFilters
        list={list}
        {...(hint !== undefined && { hint })}
        {...(views && { views })}
        {...(filters && { fields: filters })}
      />
      <UnknownNotice unknown={list.unknown} onClear={() => list.show({})} />
      <RecordTable list={list} {...table} />
      {mayCreate && (
        <RecordForm
          resource={resource}
          opened={creating}
          onClose={() => setCreating(false)}
          onSaved={open}
          {...form}
          {...(begun && { preset: { ...form.preset, ...begun } })}
        />
      )}
    </>
  );
}
