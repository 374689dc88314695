import { NativeSelect } from "@mantine/core";

type FilterSelectProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

/** One filter of a list, as a compact select. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  );
}
