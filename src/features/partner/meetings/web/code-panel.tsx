import { renderSVG } from "uqr";
import { useRead } from "#platform/web/query.ts";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { readCode } from "../endpoints.ts";
import type { Meeting } from "./attendance-types.ts";
import styles from "./meetings.module.css";

const pollMs = 2_000;

/** The code of this moment for the screen of the room, as digits and to be read by a telephone. */
export function CodePanel({ row }: { readonly row: Meeting }) {
  const { data, error, refetch } = useRead(
    readCode,
    { params: { number: String(row.number) } },
    { refetchInterval: pollMs, background: true, keepPrevious: true, staleTime: 0 },
  );
  if (!data) {
    if (!error) return <SkeletonBar width={320} height={160} />;
    return <ErrorState title="출석 코드를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const address = `${window.location.origin}${data.path}`;
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`;
  return (
    <section className={styles.code} aria-label="출석 코드">
      <img className={styles.qr} src={image} alt="출석 화면을 여는 QR 코드" width={160} height={160} />
      <div>
        <p className={styles.digits}>
          {data.digits.slice(0, 3)} {data.digits.slice(3)}
        </p>
        <p className={styles.quiet}>{data.secondsLeft}초 뒤에 바뀝니다. 회의실 화면에만 보여 주세요.</p>
      </div>
    </section>
  );
}
