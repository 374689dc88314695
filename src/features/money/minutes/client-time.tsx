import { formatMinutes } from "#features/people/worktime/day.ts";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readClientTime } from "./client-endpoints.ts";
import styles from "./client-time.module.css";

/** On the client's page: what is left of the client's minutes, and each line that was taken. Nothing for clients without. */
export function ClientTime() {
  const { data, error, refetch } = useRead(readClientTime, {});
  if (error && !data)
    return (
      <Card title="자문시간">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || data.models.length === 0) return null;
  return (
    <Card title="자문시간">
      {data.models.map(({ product, remaining, expiresOn, lines }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a client is told no number of a pack
        <section key={index} className={styles.pack} aria-label={product}>
          <div className={styles.head}>
            <strong>{product}</strong>
            <span>
              남은 시간 {formatMinutes(remaining)}{" "}
              {expiresOn && <span className={styles.quiet}>({expiresOn}까지)</span>}
            </span>
          </div>
          {lines.length === 0 ? (
            <p className={styles.quiet}>아직 사용한 시간이 없습니다.</p>
          ) : (
            <Table label={`${product} 사용 내역`} wraps stacks>
              <tbody>
                {lines.map((line, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines have no number of their own here
                  <tr key={place}>
                    <td>{line.day}</td>
                    <td>{line.says}</td>
                    <td>{line.lawyer}</td>
                    <td data-right>{formatMinutes(line.minutes)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </section>
      ))}
    </Card>
  );
}
