import type { ReactNode } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatTaskDate } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StepBoard } from "#records/web/steps/step-board.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { approveVideos, manageVideos } from "../access.ts";
import { readBoard } from "../endpoints.ts";
import type { readBoard as schema } from "../schemas.ts";
import { videoSteps } from "../steps.ts";

type Card = CallOutput<typeof schema>["models"][number]["cards"][number];

const steps = { machine: videoSteps, refreshes: [readBoard] };

/** Videos by state. */
export function VideoBoard({ buttons }: { readonly buttons: ReactNode }) {
  useRefreshOn("video", readBoard);
  const { data, error, refetch } = useRead(readBoard, {});
  const mayManage = useAllowed(manageVideos);
  const mayApprove = useAllowed(approveVideos);
  return (
    <>
      <PageHeader title="유튜브" actions={buttons} />
      {!data && !error && <SkeletonRows rows={6} columns="1fr 1fr 1fr 1fr" />}
      {error && !data && (
        <ErrorState title="보드를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <StepBoard
          label="상태별 영상"
          use={steps}
          manage={mayManage || mayApprove ? manageVideos : null}
          columns={data.models.map(({ status, total, cards }) => ({ state: status, total, cards }))}
          pathOf={(state) => `/lawfirm/youtube?status=${state}`}
        >
          {(card) => <CardWords card={card} />}
        </StepBoard>
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
