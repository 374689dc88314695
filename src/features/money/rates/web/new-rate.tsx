import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { formatRate, rateFacts, rateGroups, rateUnits, type RateName } from "#firm/rates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { Table } from "#ui/components/table.tsx";
import { addRate, listRates, previewRate } from "../endpoints.ts";
import type { Rate } from "../schemas.ts";

type NewRateProps = { readonly name: RateName; readonly rates: readonly Rate[]; readonly onClose: () => void };

const choices = Object.entries(rateGroups).map(([group, facts]) => ({
  group,
  items: Object.entries(facts).map(([value, { label }]) => ({ value, label })),
}));

/** A value from a day on, with what it would move. */
export function NewRate({ name: first, rates, onClose }: NewRateProps) {
  const [name, setName] = useState(first);
  const [typed, setTyped] = useState<number | "">("");
  const [values, setValues] = useState({ effectiveFrom: "", lawRef: "", sourceUrl: "", reason: "" });
  const { mutate, isPending, error } = useWrite(addRate, {
    quiet: true,
    success: "새 값을 등록했습니다.",
    refreshes: [listRates],
    onSuccess: onClose,
  });
  const { unit, moves } = rateFacts[name];
  const now = rates.find((rate) => rate.name === name && rate.holds === "now");
  const value = typed === "" ? null : unit === "share" ? Number((typed / 100).toFixed(6)) : typed;
  const field = (key: "lawRef" | "sourceUrl" | "reason", label: string, placeholder?: string) => (
    <TextField
      name={key}
      label={label}
      placeholder={placeholder}
      value={values[key]}
      failure={error}
      onChange={(event) => setValues({ ...values, [key]: event.currentTarget.value })}
    />
  );
  return (
    <FormDialog
      title="새 값 등록"
      label="등록"
      size={560}
      sending={isPending}
      disabled={value === null || values.effectiveFrom === ""}
      failure={unplacedError(error)}
      noValidate
      onClose={onClose}
      onSubmit={() => value !== null && mutate({ body: { name, value, ...values } })}
    >
      <NativeSelect
        label="항목"
        data={choices}
        value={name}
        description={moves}
        onChange={(event) => setName(event.currentTarget.value as RateName)}
      />
      {now && <p>지금 적용 중인 값: {formatRate(now.value, unit)}</p>}
      <NumberInput
        label="값"
        suffix={unit === "share" ? " %" : ` ${rateUnits[unit].word}`}
        value={typed}
        error={fieldError(error, "value")}
        allowNegative={false}
        decimalScale={rateUnits[unit].whole ? 0 : 4}
        thousandSeparator
        hideControls
        data-autofocus
        onChange={(next) => setTyped(typeof next === "number" ? next : "")}
      />
      <TextInput
        type="date"
        label="적용일"
        value={values.effectiveFrom}
        error={fieldError(error, "effectiveFrom")}
        onChange={(event) => setValues({ ...values, effectiveFrom: event.currentTarget.value })}
      />
      {field("lawRef", "근거", "소득세법 제162조의3 제4항")}
      {field("sourceUrl", "출처 주소", "https://www.law.go.kr")}
      {field("reason", "사유")}
      {value !== null && values.effectiveFrom !== "" && (
        <Impact name={name} value={value} effectiveFrom={values.effectiveFrom} />
      )}
    </FormDialog>
  );
}

type ImpactProps = { readonly name: RateName; readonly value: number; readonly effectiveFrom: string };

/** What would come out differently; what was worked out before stays as it is until somebody works it out anew. */
function Impact(asked: ImpactProps) {
  const [{ name, value, effectiveFrom }] = useDebouncedValue(asked, 300);
  const query = { name, value: String(value), effectiveFrom };
  const { data } = useRead(previewRate, { query }, { keepPrevious: true });
  if (!data) return null;
  return data.models.map(({ label, total, rows }) => (
    <div key={label}>
      <p>
        {label}: {total === 0 ? "없음" : `${total.toLocaleString("ko-KR")}건`}
      </p>
      {rows.length > 0 && (
        <Table label={label} wraps>
          <tbody>
            {rows.map((row) => (
              <tr key={row.title}>
                <td>{row.path ? <PageLink to={row.path}>{row.title}</PageLink> : row.title}</td>
                <td>
                  {row.before} → {row.after}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  ));
}
