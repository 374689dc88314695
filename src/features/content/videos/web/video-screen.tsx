import { Button, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import { IconChartBar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { AdvertisingCard } from "#firm/web/advertising/advertising-card.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageVideos } from "../access.ts";
import { readBoard } from "../endpoints.ts";
import { videoSteps } from "../steps.ts";
import { video } from "../video.ts";
import { youtubeAddress } from "../youtube.ts";
import { VideoBoard } from "./video-board.tsx";

const FiguresDialog = lazy(() => import("./figures-dialog.tsx"));

const steps = { machine: videoSteps, refreshes: [readBoard] };
const views = [
  { label: "만드는 중", query: "status=planned,shooting,editing" },
  { label: "검수 대기", query: "status=review" },
  { label: "예약", query: "status=approved,reserved" },
  { label: "게시", query: "status=published" },
  { label: "내 담당", query: "owner=me" },
];

/** /lawfirm/youtube: videos by state or as a table; with ?id=, that video. */
export default function VideoScreen() {
  const [{ id, as }, set] = useUrlState({ id: urlNumber, as: urlText });
  const mayManage = useAllowed(manageVideos);
  const [importing, setImporting] = useState(false);
  if (id !== null) return <OneVideo number={id} />;
  const shape = (
    <SegmentedControl
      aria-label="보기"
      value={as === "board" ? "board" : "table"}
      onChange={(value) => set({ as: value === "board" ? "board" : "" })}
      data={[
        { value: "table", label: "표" },
        { value: "board", label: "보드" },
      ]}
    />
  );
  const buttons = (
    <>
      {shape}
      {mayManage && (
        <Button
          variant="default"
          leftSection={<IconChartBar size={15} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          지표 입력
        </Button>
      )}
    </>
  );
  return (
    <>
      {as === "board" ? (
        <VideoBoard buttons={buttons} />
      ) : (
        <RecordScreen
          resource={video}
          manage={manageVideos}
          title="유튜브"
          views={views}
          buttons={buttons}
          newLabel="기획 등록"
          emptyHint="기획을 등록하면 촬영, 편집, 검수를 거쳐 게시합니다."
        />
      )}
      {importing && (
        <Suspense fallback={null}>
          <FiguresDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

function OneVideo({ number }: { readonly number: number }) {
  return (
    <RecordRead resource={video} number={number}>
      {(row) => (
        <RecordPage
          resource={video}
          row={row}
          manage={manageVideos}
          steps={steps}
          facts={[
            { label: "브랜드", value: row.brand?.label },
            { label: "출연 변호사", value: row.lawyer?.label },
            { label: "담당", value: row.owner?.label ?? "미지정" },
            { label: "조회", value: row.views === null ? "" : formatNumber(row.views) },
            { label: "상담 유입", value: `${formatNumber(row.consults ?? 0)}건` },
            {
              label: "유튜브",
              value: row.youtubeId ? (
                <a href={youtubeAddress(row.youtubeId)} target="_blank" rel="noopener noreferrer">
                  {row.youtubeId}
                </a>
              ) : (
                ""
              ),
            },
          ]}
          aside={<AdvertisingCard resource={video} number={row.number} manage={manageVideos} />}
        />
      )}
    </RecordRead>
  );
}
