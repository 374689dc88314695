import { FieldInput } from "#records/web/form/inputs.tsx";
import { lineProblems, withValue, type TypedLine } from "#records/web/lines/typed-lines.ts";
import { feeLines } from "../fees.ts";
import { shareProblems } from "./fee-lines.ts";
import styles from "./contract.module.css";

/** Fields of a fee line that only a 성공보수 has, in their order. */
export const shareKeys = ["successBase", "successPct", "successCap"] as const;

type SuccessShareProps = {
  readonly line: TypedLine;
  /** What the line is called. */
  readonly name: string;
  readonly onChange: (line: TypedLine) => void;
  readonly refused: (key: string) => string | undefined;
};

/** 기준, 비율 and 상한 of a 성공보수, beside its amount. */
export function SuccessShare({ line, name, onChange, refused }: SuccessShareProps) {
  const unreadable = lineProblems(feeLines, line);
  const unfit = shareProblems(line);
  return (
    <fieldset className={styles.share} aria-label={`${name} 성공보수 비율`}>
      {shareKeys.map((key) => (
        <label key={key} className={styles.shareField}>
          {feeLines.fields[key].label}
          <FieldInput
            name={`share.${line.key}.${key}`}
            field={feeLines.fields[key]}
            dense={`${name} ${feeLines.fields[key].label}`}
            first={false}
            value={line.values[key] ?? null}
            error={unreadable[key] ?? unfit[key] ?? refused(key) ?? null}
            onChange={(value) => onChange(withValue(line, key, value))}
          />
        </label>
      ))}
      <p className={styles.none}>금액과 비율을 함께 적으면 더합니다. 상한은 비율로 정한 금액에만 적용합니다.</p>
    </fieldset>
  );
}
