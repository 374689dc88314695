import { formatDateTime } from "#platform/dates.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { undeliveredReasons } from "../target.ts";
import type { Targets } from "./use-seizure.ts";
import styles from "./seizure.module.css";

/** 송달 log: every attempt to serve the order, on third debtors and on the debtor. */
export function ServiceLog({ services }: Pick<Targets, "services">) {
  return (
    <section aria-label="송달 기록">
      <div className={styles.sectionHead}>
        <h2>송달 기록</h2>
      </div>
      {services.length === 0 && <EmptyState>제3채무자의 줄에서 송달 결과를 등록하면 여기에 쌓입니다.</EmptyState>}
      {services.length > 0 && (
        <Table label="송달 기록" stacks>
          <thead>
            <tr>
              <th scope="col">날짜</th>
              <th scope="col">받는 사람</th>
              <th scope="col">결과</th>
              <th scope="col">등록</th>
            </tr>
          </thead>
          <tbody>
            {services.map(({ id, on, to, result, by, at }) => (
              <tr key={id}>
                <td>{on}</td>
                <td>{to}</td>
                <td>
                  {result === "served" ? (
                    <StateChip tone="green">송달</StateChip>
                  ) : (
                    <StateChip tone="red">{undeliveredReasons[result]}</StateChip>
                  )}
                </td>
                <td data-label="등록">
                  {by} {formatDateTime(at).slice(0, 16)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
