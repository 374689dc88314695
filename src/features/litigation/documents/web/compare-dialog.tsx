import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import type { document } from "../document.ts";
import { compareVersions } from "../endpoints.ts";
import type { compareVersions as schema } from "../schemas.ts";
import styles from "./documents.module.css";

type CompareDialogProps = { readonly row: RowOf<typeof document>; readonly onClose: () => void };

const words = { same: "", added: "추가", removed: "삭제", gap: "" } as const;

/** The words of two versions beside each other, line by line. */
export default function CompareDialog({ row, onClose }: CompareDialogProps) {
  const [from, setFrom] = useState(row.fileVersion - 1);
  const [to, setTo] = useState(row.fileVersion);
  const versions = Array.from({ length: row.fileVersion }, (_, index) => index + 1);
  const choices = versions.map((version) => ({ value: String(version), label: `v${version}` }));
  return (
    <Dialog title="버전 비교" size={840} onClose={onClose}>
      <div className={styles.buttons}>
        <NativeSelect
          label="이전"
          data={choices}
          value={String(from)}
          onChange={(event) => setFrom(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label="이후"
          data={choices}
          value={String(to)}
          onChange={(event) => setTo(Number(event.currentTarget.value))}
        />
      </div>
      <Differences number={row.number} from={from} to={to} />
    </Dialog>
  );
}

function Differences({ number, from, to }: { readonly number: number; readonly from: number; readonly to: number }) {
  const query = { from: String(from), to: String(to) };
  const { data, error, refetch } = useRead(compareVersions, { params: { number: String(number) }, query });
  if (!data) {
    if (error) return <ErrorState title="비교하지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={6} columns="1fr" />;
  }
  if (!data.readable) {
    return <EmptyState title="본문이 없는 버전은 비교할 수 없습니다.">파일을 내려받아 직접 비교해 주세요.</EmptyState>;
  }
  if (data.added + data.removed === 0) return <EmptyState title="두 버전의 글이 같습니다." />;
  return (
    <>
      <output className={styles.note}>
        추가 {data.added}줄 · 삭제 {data.removed}줄{data.more && " · 앞부분만 보여 줍니다."}
      </output>
      <Lines lines={data.lines} />
    </>
  );
}

function Lines({ lines }: Pick<CallOutput<typeof schema>, "lines">) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what scrolls
    <section className={styles.lines} tabIndex={0} aria-label="달라진 줄">
      {lines.map(({ what, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else of their own
        <div key={index} className={styles.line} data-what={what}>
          <span>{words[what]}</span>
          <span>{what === "gap" ? "⋯" : text}</span>
        </div>
      ))}
    </section>
  );
}
