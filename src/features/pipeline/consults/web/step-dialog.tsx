import { Dialog } from "#ui/components/dialog.tsx";
import type { FormValues } from "#records/web/form/form-values.ts";
import { StepForm } from "./step-form.tsx";
import { stepFields, stepLabel, takeStep, type StepName, type StepTarget } from "./steps.ts";

type StepDialogProps = {
  readonly target: StepTarget;
  readonly move: StepName;
  /** What the fields begin with. */
  readonly preset?: FormValues;
  readonly onClose: () => void;
};

/** One step with one consultation. */
export default function StepDialog({ target, move, preset, onClose }: StepDialogProps) {
  const label = stepLabel(move);
  const take = async (body: object) => {
    await takeStep(target, move, body);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={`${label} · 상담 ${target.number}`}>
      <StepForm names={stepFields[move]} label={label} take={take} onClose={onClose} {...(preset && { preset })} />
    </Dialog>
  );
}
