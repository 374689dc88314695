import { lazy, Suspense, useState, type ReactNode } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatTaskDate } from "#platform/dates.ts";
import { withParticle } from "#platform/particle.ts";
import type { CallError } from "#platform/web/call.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { notifyError } from "#platform/web/notify.ts";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { stepsFrom, type Step } from "#records/steps.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { stepOf, takeStep } from "#records/web/steps/take-step.ts";
import { Board } from "#ui/board/board.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { approveVideos, manageVideos } from "../access.ts";
import { readBoard } from "../endpoints.ts";
import type { readBoard as schema } from "../schemas.ts";
import { videoSteps } from "../steps.ts";
import { videoStatusLabels, videoTones, type VideoStatus } from "../video.ts";

const StepDialog = lazy(() => import("#records/web/steps/step-dialog.tsx"));

type Card = CallOutput<typeof schema>["models"][number]["cards"][number];

const steps = { machine: videoSteps, refreshes: [readBoard] };

/** Videos by state; a card that is moved takes the step between the columns. */
export function VideoBoard({ buttons }: { readonly buttons: ReactNode }) {
  useRefreshOn("video", readBoard);
  const { data, error, refetch } = useRead(readBoard, {});
  const mayManage = useAllowed(manageVideos);
  const mayApprove = useAllowed(approveVideos);
  const [asked, setAsked] = useState<{ readonly card: Card; readonly step: string } | null>(null);
  const begin = (card: Card, name: string) => {
    const { asks = [], takes = [] } = stepOf(videoSteps, name);
    if (asks.length + takes.length > 0) return setAsked({ card, step: name });
    return void takeStep(steps, card, name).catch((failure: CallError) =>
      notifyError("처리하지 못했습니다.", failure.message),
    );
  };
  const movesOf = ({ status }: Card) =>
    stepsFrom(videoSteps, status).flatMap((key) => {
      const { to, label, by }: Step = stepOf(videoSteps, key);
      const may = by ? mayApprove : mayManage;
      return to !== undefined && may ? [{ key, label, to }] : [];
    });
  return (
    <>
      <PageHeader title="유튜브" actions={buttons} />
      {!data && !error && <SkeletonRows rows={6} columns="1fr 1fr 1fr 1fr" />}
      {error && !data && (
        <ErrorState title="보드를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Board
          label="상태별 영상"
          columns={data.models.map(({ status, total, cards }) => ({
            key: status,
            label: videoStatusLabels[status],
            tone: videoTones[status],
            total,
            to: `/lawfirm/youtube?status=${status}`,
            cards,
          }))}
          keyOf={({ id }) => id}
          nameOf={({ id }) => `영상 ${id}`}
          movesOf={mayManage || mayApprove ? movesOf : null}
          onMove={(card, { key }) => begin(card, key)}
          refusalOf={(card, column) => {
            const goal = videoStatusLabels[column as VideoStatus];
            return `${videoStatusLabels[card.status]}에서 ${withParticle(goal, "으로/로")}는 옮길 수 없습니다.`;
          }}
        >
          {(card) => <CardWords card={card} />}
        </Board>
      )}
      {asked && (
        <Suspense fallback={null}>
          <StepDialog use={steps} target={asked.card} name={asked.step} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

function CardWords({ card }: { readonly card: Card }) {
  const { number, title, brand, lawyer, publishAt } = card;
  return (
    <>
      <p>
        <PageLink to={`/lawfirm/youtube?id=${number}`}>{title}</PageLink>
      </p>
      <p>{[brand, lawyer, publishAt === null ? "" : formatTaskDate(publishAt)].filter(Boolean).join(" · ")}</p>
    </>
  );
}
