import { NativeSelect, TextInput } from "@mantine/core";
import type { CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { startMethods, type StartMethod } from "./basis.ts";

export type TypedService = { readonly method: StartMethod; readonly startOn: string; readonly openedOn: string };

/** What is sent of it; null while the day is missing. */
export function sentService({ method, startOn, openedOn }: TypedService) {
  if (startOn === "") return null;
  return { method, startOn, openedOn: method === "electronic" && openedOn !== "" ? openedOn : null };
}

type ServedFieldsProps = {
  readonly value: TypedService;
  readonly onChange: (value: TypedService) => void;
  readonly failure: CallError | null | undefined;
  /** What the day is called where the service was no electronic one. */
  readonly dayLabel?: string;
};

/** How and when the document was served. */
export function ServedFields({ value, onChange, failure, dayLabel = "송달일" }: ServedFieldsProps) {
  const set = (part: Partial<TypedService>) => onChange({ ...value, ...part });
  const electronic = value.method === "electronic";
  return (
    <>
      <NativeSelect
        label="송달방식"
        data={Object.entries(startMethods).map(([key, label]) => ({ value: key, label }))}
        value={value.method}
        error={fieldError(failure, "method")}
        onChange={(event) => set({ method: event.currentTarget.value as StartMethod })}
      />
      <TextInput
        type="date"
        label={electronic ? "등재통지일" : dayLabel}
        withAsterisk
        max="9999-12-31"
        value={value.startOn}
        error={fieldError(failure, "startOn")}
        onChange={(event) => set({ startOn: event.currentTarget.value })}
      />
      {electronic && (
        <TextInput
          type="date"
          label="확인일"
          description="확인하지 않았으면 비워 둡니다."
          max="9999-12-31"
          value={value.openedOn}
          error={fieldError(failure, "openedOn")}
          onChange={(event) => set({ openedOn: event.currentTarget.value })}
        />
      )}
    </>
  );
}
