import { Dialog } from "#ui/components/dialog.tsx";
import type { Target } from "../../steps.ts";
import { StepForm } from "./step-form.tsx";
import { calledOf, stepOf, takeStep, type StepsInUse } from "./take-step.ts";

type StepDialogProps = {
  readonly use: StepsInUse;
  readonly target: Target;
  readonly name: string;
  /** What the fields begin with, as a row holds it. */
  readonly preset?: object;
  readonly onClose: () => void;
};

/** One step with one record. */
export default function StepDialog({ use, target, name, preset, onClose }: StepDialogProps) {
  const { machine } = use;
  const title = `${stepOf(machine, name).label} · ${calledOf(use, target.number)}`;
  return (
    <Dialog onClose={onClose} title={title}>
      <StepForm
        machine={machine}
        name={name}
        take={(told) => takeStep(use, target, name, told)}
        onClose={onClose}
        {...(preset && { preset })}
      />
    </Dialog>
  );
}
