import { Button } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { withParticle } from "#platform/particle.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { recordPath } from "../../resource.ts";
import type { AnySteps, ManyStepped, Target } from "../../steps.ts";
import styles from "./bulk-dialog.module.css";
import { StepForm } from "./step-form.tsx";
import { stepOf } from "./take-step.ts";

/** A step that is to be taken with these; `clear`: their ticks are of no use any more. */
export type Asked = { readonly name: string; readonly targets: readonly Target[]; readonly clear: () => void };
export type Answered = { readonly name: string; readonly answer: ManyStepped };

type BulkDialogProps = {
  readonly machine: AnySteps;
  readonly asked: Asked | null;
  readonly answered: Answered | null;
  readonly take: (asked: Asked, told: object) => Promise<void>;
  readonly onAsked: () => void;
  readonly onRead: () => void;
};

/** Asks for what a step needs that is taken with many records; afterwards, which of them it was not taken with, and why. */
export default function BulkDialog({ machine, asked, answered, take, onAsked, onRead }: BulkDialogProps) {
  const titleOf = (name: string, count: number) =>
    `${stepOf(machine, name).label} · ${String(machine.resource.label)} ${formatNumber(count)}건`;
  if (asked) {
    return (
      <Dialog onClose={onAsked} title={titleOf(asked.name, asked.targets.length)}>
        <StepForm machine={machine} name={asked.name} take={(told) => take(asked, told)} onClose={onAsked} />
      </Dialog>
    );
  }
  if (!answered) return null;
  const { changed, refused } = answered.answer;
  return (
    <Dialog onClose={onRead} title={titleOf(answered.name, changed.length + refused.length)}>
      <RefusedList machine={machine} {...answered} />
      <DialogButtons>
        <Button onClick={onRead}>확인</Button>
      </DialogButtons>
    </Dialog>
  );
}

type RefusedListProps = Answered & { readonly machine: AnySteps };

function RefusedList({ machine, name, answer: { changed, refused } }: RefusedListProps) {
  const { resource } = machine;
  const label = String(resource.label);
  const done = withParticle(stepOf(machine, name).label, "으로/로");
  return (
    <>
      <p role="alert" className={styles.said}>
        {formatNumber(changed.length)}건을 {done} 처리했고 {formatNumber(refused.length)}건은 처리하지 못했습니다.
      </p>
      <ul className={styles.refused} aria-label={`처리하지 못한 ${label}`}>
        {refused.map(({ number, reason }) => {
          const path = recordPath(resource, number);
          const words = `${label} ${number}`;
          return (
            <li key={number}>
              {path === null ? words : <PageLink to={path}>{words}</PageLink>} {reason}
            </li>
          );
        })}
      </ul>
    </>
  );
}
