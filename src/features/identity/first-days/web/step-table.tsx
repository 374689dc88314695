import { Button } from "@mantine/core";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { Table } from "#ui/components/table.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { readFirstDays, settleStep } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";

type Step = CallOutput<typeof schemas.readFirstDays>["models"][number];

/** What there is to do, in order, each with what stands and who said that it is done. */
export function StepTable({ steps }: { readonly steps: readonly Step[] }) {
  const settle = useWrite(settleStep, { refreshes: [readFirstDays], failure: "저장하지 못했습니다." });
  return (
    <Card flush title="정하고 가져올 것">
      <Table label="정하고 가져올 것" wraps stacks>
        <thead>
          <tr>
            <th scope="col">할 일</th>
            <th scope="col">지금 있는 것</th>
            <th scope="col">상태</th>
            <th scope="col">처리</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <tr key={step.name}>
              <td data-line="">
                <PageLink to={step.path}>
                  {index + 1}. {step.label}
                </PageLink>
                <div className={styles.note}>
                  {step.hint}
                  {step.byFile && " 파일은 먼저 확인하고, 가져온 뒤 통째로 되돌릴 수 있습니다."}
                </div>
              </td>
              <td>{step.words}</td>
              <td>
                <State step={step} />
              </td>
              <td>
                <Decide
                  step={step}
                  busy={settle.isPending}
                  onDecide={(state) => settle.mutate({ params: { step: step.name }, body: { state } })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function State({ step: { settled } }: { readonly step: Step }) {
  if (settled === null) return <StateChip tone="amber">할 일</StateChip>;
  return (
    <>
      <StateChip tone={settled.state === "done" ? "green" : "grey"}>
        {settled.state === "done" ? "마침" : "건너뜀"}
      </StateChip>
      <div className={styles.note}>
        {settled.by} · {formatDateTime(settled.at).slice(0, 16)}
      </div>
    </>
  );
}

type DecideProps = {
  readonly step: Step;
  readonly busy: boolean;
  readonly onDecide: (state: "done" | "skipped" | "open") => void;
};

function Decide({ step: { label, settled }, busy, onDecide }: DecideProps) {
  const button = (state: "done" | "skipped" | "open", words: string) => (
    <Button
      size="xs"
      variant="default"
      disabled={busy}
      aria-label={`${label} ${words}`}
      onClick={() => onDecide(state)}
    >
      {words}
    </Button>
  );
  if (settled !== null) return button("open", "다시 열기");
  return (
    <div className={styles.row} style={{ flexWrap: "nowrap" }}>
      {button("done", "마침")}
      {button("skipped", "건너뛰기")}
    </div>
  );
}
