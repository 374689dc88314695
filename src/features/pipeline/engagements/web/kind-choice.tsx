import { NativeSelect } from "@mantine/core";
import { firmToday } from "#platform/dates.ts";
import { filingKey, filingKinds, lastEnded, type FilingKind } from "../filings.ts";

type KindChoiceProps = {
  /** null: 수임건수·수임액. */
  readonly kind: FilingKind | null;
  /** The report of the kind whose period ended last; blank: 수임건수·수임액. */
  readonly onChoose: (filing: string) => void;
};

/** Which of the reports to the bar association is shown. */
export function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const kinds = Object.entries(filingKinds).map(([value, label]) => ({ value, label }));
  return (
    <NativeSelect
      aria-label="보고 종류"
      value={kind ?? ""}
      data={[{ value: "", label: "수임건수·수임액" }, ...kinds]}
      onChange={({ currentTarget: { value } }) =>
        onChoose(value === "" ? "" : filingKey(lastEnded(value as FilingKind, firmToday())))
      }
    />
  );
}
