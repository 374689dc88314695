import type { CallOutput } from "#platform/endpoint.ts";
import { untold } from "#features/litigation/deadlines/deadline.ts";
import { Table } from "#ui/components/table.tsx";
import type { readClosing } from "../schemas.ts";
import styles from "./closing.module.css";

type Item = CallOutput<typeof readClosing>["items"][number];
const order = ["수령", "입력", "검증", "처리", "만료"];

/** Everything of the day: received, entered, verified, settled, still open. */
export function BookTable({ items }: { readonly items: readonly Item[] }) {
  if (items.length === 0) return <p>이날의 기록이 없습니다.</p>;
  const sorted = items.toSorted((one, other) => order.indexOf(one.what) - order.indexOf(other.what));
  return (
    <Table label="기일부" wraps>
      <thead>
        <tr>
          <th>구분</th>
          <th>번호</th>
          <th>내용</th>
          <th>소송사건</th>
          <th>만료·수령</th>
          <th>상태</th>
          <th>사람</th>
          <th>접수번호</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((item) => (
          <tr key={`${item.kind} ${item.number} ${item.what}`}>
            <td>
              {item.what}
              {item.late && " (마감 뒤)"}
            </td>
            <td>{item.number}</td>
            <td>{item.title}</td>
            <td>{item.case}</td>
            <td className={styles.day}>{item.day ?? untold}</td>
            <td>{item.state}</td>
            <td>{item.by}</td>
            <td>{item.receipt}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
