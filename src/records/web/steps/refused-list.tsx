import { Button } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { withParticle } from "#platform/particle.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { DialogButtons } from "#ui/components/dialog.tsx";
import { recordPath } from "../../resource.ts";
import type { AnySteps, ManyStepped } from "../../steps.ts";
import styles from "./refused-list.module.css";
import { stepOf } from "./take-step.ts";

type RefusedListProps = {
  readonly machine: AnySteps;
  readonly name: string;
  readonly answer: ManyStepped;
  readonly onClose: () => void;
};

/** Which records a step was not taken with, and why. */
export function RefusedList({ machine, name, answer: { changed, refused }, onClose }: RefusedListProps) {
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
      <DialogButtons>
        <Button onClick={onClose}>확인</Button>
      </DialogButtons>
    </>
  );
}
