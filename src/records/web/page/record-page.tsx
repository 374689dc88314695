import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { formatDay, isDay } from "#platform/dates.ts";
import type { Policy } from "#platform/policy.ts";
import { recordPath, type Resource, type RowOf } from "../../resource.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { Tone } from "#platform/tone.ts";
import { Kbd } from "#ui/components/kbd.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { useNarrow } from "#platform/web/device.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import type { RecordFormProps } from "../form/record-form-props.ts";
import { RecordForm } from "../form/record-form.tsx";
import type { OwnCells } from "../list/list-columns.ts";
import { shownText } from "../shown.ts";
import { factValue } from "../shown-value.tsx";
import { StepButtons } from "../steps/step-buttons.tsx";
import type { StepsInUse } from "../steps/take-step.ts";
import { FieldList } from "./field-list.tsx";
import { RecordTabs } from "./record-tabs.tsx";
import { MaskedValue } from "./masked-value.tsx";
import styles from "./record-page.module.css";

export type RecordFact = {
  readonly label: string;
  /** Empty facts are left out; a day is written as in the fields below. */
  readonly value: ReactNode;
};

export type RecordPageProps<R extends Resource> = {
  readonly resource: R;
  readonly row: RowOf<R>;
  /** Who sees personal data in full: 보기 beside masked values for the others. Whom 수정 is for, the row says. */
  readonly manage: Policy;
  /** What the record is called where its own title may be blank. */
  readonly title?: string;
  /** Where it says more than the field of the state; absent: that field in its colour. */
  readonly state?: { readonly label: string; readonly tone: Tone };
  /** The steps it can take: buttons before 수정, and its state beside the number. */
  readonly steps?: StepsInUse;
  /** People and places that matter, on the second line. */
  readonly facts?: readonly RecordFact[];
  /** Buttons of the feature's own commands, before 수정. */
  readonly actions?: ReactNode;
  /** Opens the creation of a task that points to the record. Key `n`. */
  readonly onAddTask?: (() => void) | undefined;
  /** Fields of 요약, in their order; absent: all. */
  readonly summary?: readonly (keyof R["fields"] & string)[];
  readonly cells?: OwnCells<R>;
  /** How the form of 수정 differs; `false`: the record is not changed by a form (now). */
  readonly form?: Partial<Pick<RecordFormProps<R>, "fields" | "extra" | "extraInput">> | false;
  /** Between the header and the tabs: notices, the line of stages. */
  readonly above?: ReactNode;
  /** Narrow column of small cards beside the tabs: next deadline, money. */
  readonly aside?: ReactNode;
  /** Own sections below the fields of 요약. */
  readonly children?: ReactNode;
};

/** The page of a record: what it is, its fields, its parts from other features, and its history. */
export function RecordPage<R extends Resource>(props: RecordPageProps<R>) {
  const { resource, row, state, facts = [], summary, cells, above, aside, children, manage } = props;
  const seesWhole = useAllowed(manage);
  const values = row as Readonly<Record<string, unknown>>;
  const title = props.title ?? shownText(resource.fields[resource.title]!, values[resource.title]);
  const { name: type, label } = resource;
  const record = { type, label, id: row.id, number: row.number, title, path: recordPath(resource, row.number) };
  return (
    <>
      <PageHeader
        title={title}
        above={resource.page === null ? undefined : <PageLink to={resource.page}>{resource.label}</PageLink>}
        detail={
          <span className={styles.number}>
            {row.number} {state ? <StateChip tone={state.tone}>{state.label}</StateChip> : stateOf(props)}
          </span>
        }
        actions={<PageActions {...props} />}
      >
        {facts.length > 0 && <Facts facts={facts} />}
      </PageHeader>
      {above}
      <div className={styles.columns} data-aside={aside !== undefined || undefined}>
        <section className={styles.card} aria-label={title}>
          <RecordTabs resource={resource} record={record}>
            <FieldList
              resource={resource}
              row={row}
              cells={cells}
              fields={summary}
              renderValue={(key, field, value) =>
                field.personal && !seesWhole && shownText(field, values[key]).includes("*") ? (
                  <MaskedValue key={row.version} resource={resource} number={row.number} name={key} field={field}>
                    {value}
                  </MaskedValue>
                ) : (
                  value
                )
              }
            />
            {children}
          </RecordTabs>
        </section>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
    </>
  );
}

function stateOf<R extends Resource>({ resource, row, steps }: RecordPageProps<R>): ReactNode {
  const key = steps?.machine.state;
  return key && factValue(resource.fields[key]!, (row as Readonly<Record<string, unknown>>)[key]);
}

function PageActions<R extends Resource>({ resource, row, form, steps, actions, onAddTask }: RecordPageProps<R>) {
  const narrow = useNarrow();
  const [editing, setEditing] = useState(false);
  const mayEdit = row.mayChange && form !== false;
  useShortcuts([
    ...(onAddTask ? [{ key: "n", label: "할일 추가", run: onAddTask }] : []),
    ...(mayEdit ? [{ key: "e", label: "수정", run: () => setEditing(true) }] : []),
  ]);
  return (
    <>
      {steps && <StepButtons use={steps} row={row} />}
      {actions}
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconPencil size={15} aria-hidden />}
          rightSection={!narrow && <Kbd keys="e" />}
          onClick={() => setEditing(true)}
        >
          수정
        </Button>
      )}
      {onAddTask && (
        <Button
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          rightSection={!narrow && <Kbd keys="n" />}
          onClick={onAddTask}
        >
          할일 추가
        </Button>
      )}
      {mayEdit && (
        <RecordForm resource={resource} initial={row} opened={editing} onClose={() => setEditing(false)} {...form} />
      )}
    </>
  );
}

function Facts({ facts }: { readonly facts: readonly RecordFact[] }) {
  const known = facts.filter(({ value }) => value !== "" && value !== null && value !== undefined && value !== false);
  return (
    <dl className={styles.facts}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === "string" && isDay(value) ? formatDay(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
