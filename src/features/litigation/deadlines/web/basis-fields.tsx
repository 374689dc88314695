import { deadlineRuleRef } from "#firm/refs.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import type { CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { sentService, ServedFields, type TypedService } from "../served-fields.tsx";

/** Rule, way and day, as a person types them. */
export type TypedBasis = TypedService & { readonly rule: Ref | null };

export const blankBasis: TypedBasis = { rule: null, method: "personal", startOn: "", openedOn: "" };

/** What is sent of it; null while rule or day are missing. */
export function sentBasis({ rule, ...typed }: TypedBasis) {
  const served = sentService(typed);
  return rule === null || served === null ? null : { ruleId: rule.id, ...served };
}

type BasisFieldsProps = {
  readonly value: TypedBasis;
  readonly onChange: (value: TypedBasis) => void;
  readonly failure: CallError | null | undefined;
};

/** What starts the period: chosen and typed from the document. */
export function BasisFields({ value, onChange, failure }: BasisFieldsProps) {
  const set = (part: Partial<TypedBasis>) => onChange({ ...value, ...part });
  return (
    <>
      <RefInput
        label="기한규칙"
        withAsterisk
        target={deadlineRuleRef}
        value={value.rule}
        onChange={(rule) => set({ rule })}
        error={fieldError(failure, "ruleId")}
      />
      <ServedFields value={value} onChange={set} failure={failure} dayLabel="송달·고지·사유 발생일" />
    </>
  );
}
