import { Button } from "@mantine/core";
import { formatDateTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { useRead } from "#platform/web/query.ts";
import { listMerges } from "../endpoints.ts";
import { useUndoMerge } from "./use-merge.ts";
import styles from "./clients.module.css";

/** Clients that went into this one within the last seven days, each with the way back; nothing when there are none. */
export function MergedClients({ number }: { readonly number: number }) {
  const { data } = useRead(listMerges, { params: { number: String(number) } });
  const undo = useUndoMerge();
  if (!data || data.models.length === 0) return null;
  const takeBack = async (other: number, name: string, moved: number) => {
    const yes = await confirm({
      title: `고객 ${other}번 ${name}의 병합을 되돌릴까요?`,
      message: `옮겨 온 자료 ${moved}건이 고객 ${other}번으로 돌아갑니다.`,
      confirmLabel: "되돌리기",
    });
    if (yes) undo.mutate({ params: { number: String(other) } });
  };
  return (
    <div className={styles.merged}>
      <Card title="합친 고객">
        <ul className={styles.merges}>
          {data.models.map((merge) => (
            <li key={merge.number}>
              <span>
                {merge.number} {merge.name}
                <small>
                  {formatDateTime(merge.mergedAt).slice(0, 16)} · {merge.staffName} · 자료 {merge.moved}건
                </small>
              </span>
              <Button
                size="xs"
                variant="default"
                loading={undo.isPending}
                onClick={() => void takeBack(merge.number, merge.name, merge.moved)}
              >
                되돌리기
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
