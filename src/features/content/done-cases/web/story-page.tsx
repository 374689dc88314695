import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { AdvertisingCard } from "#firm/web/advertising/advertising-card.tsx";
import { advertisingCalls } from "#firm/advertising/endpoints.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { manageDoneCases } from "../access.ts";
import { doneCase, publicBases } from "../done-case.ts";
import { readHits, readPublic } from "../endpoints.ts";
import { doneCaseSteps } from "../steps.ts";
import { HitsCard } from "./hits-card.tsx";
import styles from "./stories.module.css";

const steps = { machine: doneCaseSteps, refreshes: [readHits, readPublic, advertisingCalls(doneCase).check] };

/** /lawfirm/donecase/{donecase_id}: a success story, what may tell of whom it is, and how everybody will read it. */
export default function StoryPage() {
  const number = useIdParam("doneCaseId");
  return (
    <RecordRead resource={doneCase} number={number}>
      {(row) => (
        <RecordPage
          resource={doneCase}
          row={row}
          manage={manageDoneCases}
          steps={steps}
          facts={[
            { label: "분야", value: row.category },
            { label: "변호사", value: row.lawyer?.label ?? "미지정" },
            { label: "브랜드", value: row.brand?.label },
            { label: "공개 근거", value: publicBases[row.basis] },
            { label: "남은 익명화", value: `${row.openHits ?? 0}곳` },
            { label: "확인할 것", value: row.nameReview ? "퇴사한 변호사의 이름" : "" },
          ]}
          aside={<AdvertisingCard resource={doneCase} number={row.number} manage={manageDoneCases} />}
        >
          <div className={styles.stack}>
            <HitsCard number={row.number} status={row.status} />
            <Preview number={row.number} />
          </div>
        </RecordPage>
      )}
    </RecordRead>
  );
}

/** The story as it will stand outside. */
function Preview({ number }: { readonly number: number }) {
  useRefreshOn("doneCase", readPublic);
  const { data, error, refetch } = useRead(readPublic, { params: { number: String(number) } });
  return (
    <Card title="공개 미리보기">
      {error && !data && (
        <ErrorState title="미리보기를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonBar width="60%" />}
      {data && (
        <article className={styles.preview}>
          <h3>{data.model.title}</h3>
          <p>{[data.model.category, data.model.resultText].filter(Boolean).join(" · ")}</p>
          {[data.model.summary, data.model.point, data.model.body].filter(Boolean).map((text) => (
            <p key={text} className={styles.text}>
              {text}
            </p>
          ))}
          <footer>
            {data.model.firm} {data.model.lawyers.map((name) => `${name} 변호사`).join(", ")}
          </footer>
        </article>
      )}
    </Card>
  );
}
