import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { categories } from "#features/people/worktime/worktime.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { useFirstRead, useWrite } from "#platform/web/query.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { listCandidates, spendTime } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import { refreshMinutes } from "./refresh.ts";
import styles from "./minutes.module.css";

type Candidate = CallOutput<typeof schemas.listCandidates>["models"][number];
type UseDialogProps = { readonly number: number; readonly onClose: () => void };

/** 사용처리: approved work of the client, rounded as it will be taken, with what the client reads of it. */
export default function UseDialog({ number, onClose }: UseDialogProps) {
  const params = { number: String(number) };
  const { data, error, refetch } = useFirstRead(listCandidates, { params });
  const [ticked, setTicked] = useState<ReadonlyMap<number, string>>(new Map());
  const write = useWrite(spendTime, {
    once: true,
    quiet: true,
    onSuccess: ({ minutes }) => {
      onClose();
      notifySuccess(`${formatMinutes(minutes)}을 사용처리했습니다.`);
      void refreshMinutes();
    },
  });
  const models = data?.models ?? [];
  const chosen = models.filter(({ worktime }) => ticked.has(worktime));
  const sum = chosen.reduce((all, { wanted, taken }) => all + wanted - taken, 0);
  const tick = (worktime: number, says: string | null) => {
    const next = new Map(ticked);
    if (says === null) next.delete(worktime);
    else next.set(worktime, says);
    setTicked(next);
  };
  return (
    <FormDialog
      title="업무시간 사용처리"
      label={chosen.length === 0 ? "사용처리" : `${formatMinutes(sum)} 사용처리`}
      size="xl"
      onlyByButton
      disabled={chosen.length === 0}
      sending={write.isPending}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          params,
          body: { lines: chosen.map(({ worktime }) => ({ worktime, says: ticked.get(worktime)! })) },
        })
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} columns="20px 90px 80px 1fr 80px" />}
      {data && models.length === 0 && (
        <EmptyState title="사용처리할 업무시간이 없습니다.">
          이 고객의 사건에 적은 청구 대상 업무시간이 승인되면 여기에 나타납니다.
        </EmptyState>
      )}
      {models.length > 0 && (
        <>
          <p className={styles.quiet}>사용처리한 내용은 바로 고객 화면에 보입니다.</p>
          <Table label="업무시간" stacks wraps>
            <thead>
              <tr>
                <th scope="col">
                  <Checkbox
                    aria-label="모두 고르기"
                    checked={chosen.length === models.length}
                    indeterminate={chosen.length > 0 && chosen.length < models.length}
                    onChange={(event) =>
                      setTicked(
                        event.currentTarget.checked
                          ? new Map(models.map((one) => [one.worktime, wordsOf(one)]))
                          : new Map(),
                      )
                    }
                  />
                </th>
                <th scope="col">업무</th>
                <th scope="col">고객에게 보이는 내용</th>
                <th scope="col" data-right>
                  실제
                </th>
                <th scope="col" data-right>
                  차감
                </th>
              </tr>
            </thead>
            <tbody>
              {models.map((one) => (
                <Row key={one.worktime} of={one} says={ticked.get(one.worktime) ?? null} onTick={tick} />
              ))}
            </tbody>
          </Table>
        </>
      )}
    </FormDialog>
  );
}

const wordsOf = ({ category }: Candidate) => categories[category];

type RowProps = {
  readonly of: Candidate;
  /** Null: not chosen. */
  readonly says: string | null;
  readonly onTick: (worktime: number, says: string | null) => void;
};

function Row({ of: one, says, onTick }: RowProps) {
  const { worktime, day, staff, case: title, memo, raw, wanted, taken } = one;
  const name = `${day} ${staff}`;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`${name} 고르기`}
          checked={says !== null}
          onChange={(event) => onTick(worktime, event.currentTarget.checked ? wordsOf(one) : null)}
        />
      </td>
      <td>
        {name} · {wordsOf(one)}
        <div className={styles.quiet}>{[title, memo].filter(Boolean).join(" · ")}</div>
      </td>
      <td>
        <LimitedInput
          aria-label={`${name} 고객에게 보이는 내용`}
          limit={200}
          disabled={says === null}
          value={says ?? ""}
          onChange={(event) => onTick(worktime, event.currentTarget.value)}
        />
      </td>
      <td data-right data-label="실제">
        {formatMinutes(raw)}
      </td>
      <td data-right data-label="차감">
        {formatMinutes(wanted)}
        {taken > 0 && <div className={styles.quiet}>전에 {formatMinutes(taken)}</div>}
      </td>
    </tr>
  );
}
