import { Button } from "@mantine/core";
import { formatDateTime } from "#platform/dates.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { copyLayout, listEditions, printLayoutCalls } from "../endpoints.ts";
import { papers, type PaperName } from "../print-layout.ts";
import styles from "./presale.module.css";

/** The editions of a layout, each to be taken up again as a layout of its own. */
export function EditionsCard({ number }: { readonly number: number }) {
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(listEditions, { params }, { staleTime: 0 });
  const copy = useWrite(copyLayout, {
    success: "양식을 복제했습니다.",
    failure: "복제하지 못했습니다.",
    refreshes: [printLayoutCalls.list],
    once: true,
    onSuccess: ({ number: made }) => goTo(`/lawfirm/presale/print_style?id=${made}`),
  });
  return (
    <Card
      title="판"
      aside={
        <Button
          variant="subtle"
          loading={copy.isPending}
          onClick={() => copy.mutate({ params, body: { edition: null } })}
        >
          이 양식 복제
        </Button>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} columns="1fr" />}
      <ul className={styles.runs}>
        {data?.models.map(({ edition, paper, fontSize, at, by, runs }) => (
          <li key={edition}>
            <span>
              {edition}판 · {papers[paper as PaperName]} {fontSize}pt · {formatDateTime(at).slice(0, 16)}
              {by && ` · ${by}`} · 출력 {runs}회
            </span>
            <Button
              variant="subtle"
              disabled={copy.isPending}
              onClick={() => copy.mutate({ params, body: { edition } })}
            >
              {edition}판 복제
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
