import { Checkbox, NativeSelect, SegmentedControl, TextInput, Input } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/SegmentedControl.css";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { lazy, useId, type ComponentType } from "react";
import { LimitedInput, LimitedTextarea } from "#ui/components/limited.tsx";
import { formatEokMan, formatWon, parseWon, toManwon } from "#platform/money.ts";
import { formatPhone } from "#platform/phone.ts";
import type { Field, FieldKind, Ref } from "../../field.ts";
import type { FormValue } from "./form-values.ts";
import { RefInput } from "./ref-input.tsx";
import styles from "./record-form.module.css";

export type InputProps<Value extends FormValue = FormValue> = {
  readonly name: string;
  readonly field: Field;
  readonly value: Value;
  readonly error: string | null;
  /** The one that has the focus when the form opens. */
  readonly first: boolean;
  /** In a table: what it is called there instead of the label above it. */
  readonly dense?: string;
  readonly onChange: (value: Value) => void;
};

/** What fits the input of any kind. */
type InputOfAnyKind = Omit<InputProps, "value"> & { readonly value: never };

/** What every input shows around itself. */
function common({ name, field, error, first, dense }: Omit<InputProps, "value" | "onChange">) {
  return {
    name,
    ...(dense === undefined ? { label: field.label } : { "aria-label": dense }),
    withAsterisk: field.required ?? false,
    "aria-required": field.required ?? false,
    description: field.help,
    error,
    autoComplete: "off",
    "data-autofocus": first || undefined,
    inputWrapperOrder: ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[],
  };
}

/** One line of text; `tidy` puts it into its form when the person leaves the field. */
function line(tidy: (text: string) => string = (text) => text, mode: "text" | "tel" | "email" | "numeric" = "text") {
  return function Line(props: InputProps<string>) {
    const { field, value, onChange } = props;
    return (
      <LimitedInput
        {...common(props)}
        limit={field.max}
        inputMode={mode}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onChange(tidy(value))}
      />
    );
  };
}

const Editor = lazy(() => import("#ui/rich-text/rich-text-editor.tsx"));

function RichText(props: InputProps<string>) {
  const { field, value, error, onChange } = props;
  return (
    <Input.Wrapper
      label={field.label}
      description={field.help}
      error={error}
      withAsterisk={field.required ?? false}
      inputWrapperOrder={common(props).inputWrapperOrder}
    >
      <LoadedPart fallback={<SkeletonRows rows={3} columns="1fr" />} failed="편집기를 불러오지 못했습니다.">
        <Editor label={field.label} value={value} invalid={error !== null} onChange={onChange} />
      </LoadedPart>
    </Input.Wrapper>
  );
}

function Lines(props: InputProps<string>) {
  return (
    <LimitedTextarea
      {...common(props)}
      limit={props.field.max}
      classNames={{ input: styles.lines! }}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** Takes 300만 and 2억 3,410만 as well as digits; says the amount in 억 and 만. */
function Money(props: InputProps<string>) {
  const { value, onChange, field } = props;
  const amount = parseWon(value);
  const reading = amount !== null && Math.abs(amount) >= 10_000 ? `${formatEokMan(toManwon(amount))}원` : field.help;
  return (
    <LimitedInput
      {...common(props)}
      description={props.dense === undefined ? reading : undefined}
      inputMode="text"
      limit={30}
      classNames={{ input: styles.number! }}
      rightSection={<span className={styles.unit}>원</span>}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => amount !== null && onChange(formatWon(amount))}
    />
  );
}

/** Whole numbers, and percent with decimals. */
function Count(props: InputProps<string>) {
  const { value, onChange, field } = props;
  return (
    <LimitedInput
      {...common(props)}
      inputMode={field.kind === "percent" ? "decimal" : "numeric"}
      limit={12}
      classNames={{ input: styles.number! }}
      rightSection={field.unit && <span className={styles.unit}>{field.unit}</span>}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function timed(type: "date" | "datetime-local") {
  return function Timed(props: InputProps<string>) {
    return (
      <TextInput
        {...common(props)}
        type={type}
        max={type === "date" ? "9999-12-31" : "9999-12-31T23:59"}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    );
  };
}

/** A few short words stand side by side, others in a list. */
function Choice(props: InputProps<string>) {
  const { field, value, onChange, name, error } = props;
  const labelId = useId();
  const options = Object.entries(field.options ?? {}).map(([word, label]) => ({ value: word, label }));
  const isShort = options.length <= 4 && options.every(({ label }) => label.length <= 5);
  if (!field.required || !isShort || value === "" || props.dense !== undefined) {
    return (
      <NativeSelect
        {...common(props)}
        data={[{ value: "", label: field.required ? "선택해 주세요" : "—" }, ...options]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Input.Wrapper
      label={field.label}
      description={field.help}
      error={error}
      labelProps={{ id: labelId }}
      withAsterisk
      labelElement="div"
    >
      <SegmentedControl
        fullWidth
        name={name}
        data={options}
        value={value}
        aria-labelledby={labelId}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}

function Flag({ name, field, value, error, dense, onChange }: InputProps<boolean>) {
  return (
    <Checkbox
      name={name}
      {...(dense === undefined ? { label: field.label } : { "aria-label": dense })}
      description={field.help}
      error={error}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function Reference(props: InputProps<Ref | null>) {
  const { field, value, onChange } = props;
  return <RefInput {...common(props)} target={field.target!} among={field.among} value={value} onChange={onChange} />;
}

const businessNumber = (text: string) => text.trim().replace(/^(\d{3})-?(\d{2})-?(\d{5})$/, "$1-$2-$3");

const inputs = {
  text: line(),
  longText: Lines,
  richText: RichText,
  phone: line(formatPhone, "tel"),
  email: line((text) => text.trim(), "email"),
  businessNumber: line(businessNumber, "numeric"),
  money: Money,
  moneySum: Money,
  count: Count,
  percent: Count,
  date: timed("date"),
  instant: timed("datetime-local"),
  oneOf: Choice,
  flag: Flag,
  ref: Reference,
} as const satisfies Record<FieldKind, ComponentType<InputOfAnyKind>>;

/** The input of a field, by its kind. */
export function FieldInput(props: InputProps) {
  const Kind = inputs[props.field.kind] as ComponentType<InputOfAnyKind>;
  return <Kind {...props} value={props.value as never} />;
}
