import { NativeSelect } from "@mantine/core";
import { sensitivityHints, sensitivityLabels, type Sensitivity } from "./sensitivity.ts";

type SensitivitySelectProps = {
  readonly value: Sensitivity;
  readonly onChange: (value: Sensitivity) => void;
};

/** How far files go that are uploaded now. */
export function SensitivitySelect({ value, onChange }: SensitivitySelectProps) {
  return (
    <NativeSelect
      label="민감도"
      description={sensitivityHints[value]}
      data={Object.entries(sensitivityLabels).map(([key, label]) => ({ value: key, label }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Sensitivity)}
    />
  );
}
