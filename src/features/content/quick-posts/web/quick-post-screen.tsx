import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { advertisingCalls } from "#firm/advertising/endpoints.ts";
import { AdvertisingCard } from "#firm/web/advertising/advertising-card.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageQuickPosts } from "../access.ts";
import { readTargets } from "../endpoints.ts";
import { quickPost } from "../quick-post.ts";
import { quickPostSteps } from "../steps.ts";
import styles from "./quick-posts.module.css";
import { TargetsCard } from "./targets-card.tsx";

const steps = { machine: quickPostSteps, refreshes: [readTargets, advertisingCalls(quickPost).check] };
const views = [
  { label: "작성 중", query: "status=draft,review,approved" },
  { label: "예약", query: "status=reserved" },
  { label: "실패", query: "status=failed" },
  { label: "내 담당", query: "owner=me" },
];

/** /lawfirm/brand/quickpost: one text for several channels; with ?id=, that post. */
export default function QuickPostScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null)
    return (
      <RecordScreen
        resource={quickPost}
        manage={manageQuickPosts}
        views={views}
        newLabel="빠른 게시 쓰기"
        emptyHint="본문을 한 번 쓰면 여러 브랜드의 채널에 맞추어 보여 줍니다."
      />
    );
  return (
    <RecordRead resource={quickPost} number={id}>
      {(row) => (
        <RecordPage
          resource={quickPost}
          row={row}
          manage={manageQuickPosts}
          steps={steps}
          facts={[
            { label: "광고책임변호사", value: row.lawyer?.label ?? "미지정" },
            { label: "담당", value: row.owner?.label ?? "미지정" },
            { label: "채널", value: `${row.targets ?? 0}곳` },
          ]}
          aside={<AdvertisingCard resource={quickPost} number={row.number} manage={manageQuickPosts} />}
        >
          <div className={styles.below}>
            <TargetsCard row={row} />
          </div>
        </RecordPage>
      )}
    </RecordRead>
  );
}
