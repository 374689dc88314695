import { Button, Group } from "@mantine/core";
import "@mantine/core/styles/Group.css";
import { useState } from "react";
import { withParticle } from "#platform/particle.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { bulkSteps, takeBulkStep, type BulkAnswer, type BulkStepName } from "./bulk-steps.ts";
import { StepForm } from "./step-form.tsx";
import type { StepTarget } from "./steps.ts";
import styles from "./consults.module.css";

type BulkDialogProps = {
  readonly step: BulkStepName;
  readonly targets: readonly StepTarget[];
  /** Ticks are of no use any more. */
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** One step with many consultations; afterwards which of them were refused, and why. */
export default function BulkDialog({ step, targets, onDone, onClose }: BulkDialogProps) {
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const { label, fields } = bulkSteps[step];
  const take = async (body: object) => {
    const given = await takeBulkStep(step, targets, body);
    onDone();
    if (given.refused.length === 0) onClose();
    else setAnswer(given);
  };
  return (
    <Dialog onClose={onClose} title={`${label} · 상담 ${targets.length}건`}>
      {answer ? (
        <Refused answer={answer} label={label} onClose={onClose} />
      ) : (
        <StepForm names={fields} label={label} take={take} onClose={onClose} />
      )}
    </Dialog>
  );
}

type RefusedProps = { readonly answer: BulkAnswer; readonly label: string; readonly onClose: () => void };

function Refused({ answer, label, onClose }: RefusedProps) {
  const { changed, refused } = answer;
  return (
    <>
      <p role="alert" className={styles.failure}>
        {changed.length}건을 {withParticle(label, "으로/로")} 처리했고 {refused.length}건은 처리하지 못했습니다.
      </p>
      <ul className={styles.refused} aria-label="처리하지 못한 상담">
        {refused.map(({ number, reason }) => (
          <li key={number}>
            <PageLink to={`/lawfirm/consult/${number}`}>상담 {number}</PageLink> {reason}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose}>확인</Button>
      </Group>
    </>
  );
}
