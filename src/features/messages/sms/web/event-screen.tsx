import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import type { Resource } from "#records/resource.ts";
import type { GivenView } from "#records/web/filters/view-tabs.tsx";
import type { FormValues } from "#records/web/form/form-values.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import type { StepsInUse } from "#records/web/steps/take-step.ts";
import { writeSms } from "../access.ts";
import { SmsTabs } from "./sms-tabs.tsx";

type EventScreenProps<R extends Resource> = {
  readonly resource: R;
  readonly steps: StepsInUse;
  readonly newLabel: string;
  readonly hint: string;
  readonly views: readonly GivenView[];
  readonly preset: FormValues;
};

/** What people said about messages, as events: noted once, never changed. */
export function EventScreen<R extends Resource>({
  resource,
  steps,
  newLabel,
  hint,
  views,
  preset,
}: EventScreenProps<R>) {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <>
        <SmsTabs />
        <RecordScreen
          resource={resource}
          manage={writeSms}
          title={resource.label}
          newLabel={newLabel}
          views={views}
          form={{ preset }}
          emptyHint={hint}
        />
      </>
    );
  }
  return (
    <RecordRead resource={resource} number={id}>
      {(row) => <RecordPage resource={resource} row={row} manage={writeSms} steps={steps} form={false} />}
    </RecordRead>
  );
}
