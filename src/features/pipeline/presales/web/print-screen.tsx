import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { Card } from "#ui/components/card.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { showPresaleAreas } from "../access.ts";
import { previewLayout } from "../endpoints.ts";
import { papers, printLayout } from "../print-layout.ts";
import { EditionsCard } from "./editions-card.tsx";
import { PrintersCard } from "./printers-card.tsx";
import { RunCard } from "./run-card.tsx";
import styles from "./presale.module.css";

const form = {
  preset: {
    paper: "label21",
    fontSize: "10",
    body: "{{주소}}\n{{현장명}} {{동}}동 {{호}}호\n{{성명}} 귀하",
  },
} as const;

/** /lawfirm/presale/print_style: layouts, runs and printers; with ?id=, one layout with five people as it prints them. */
export default function PrintScreen() {
  const [{ id, area }] = useUrlState({ id: urlNumber, area: urlNumber });
  if (id === null) {
    return (
      <>
        <RecordScreen
          resource={printLayout}
          manage={showPresaleAreas}
          title="출력 양식"
          form={form}
          newLabel="양식 등록"
          emptyHint="출력 양식이 없습니다. 라벨이나 안내문 양식을 등록해 주세요."
        />
        <div className={styles.cards}>
          <RunCard area={area} />
          <PrintersCard />
        </div>
      </>
    );
  }
  return (
    <RecordRead resource={printLayout} number={id}>
      {(row) => (
        <RecordPage
          resource={printLayout}
          row={row}
          manage={showPresaleAreas}
          facts={[
            { label: "용지", value: papers[row.paper] },
            { label: "글자 크기", value: `${row.fontSize}pt` },
            { label: "판", value: `${row.edition ?? 1}판` },
            { label: "출력", value: `${row.runs ?? 0}회` },
          ]}
          aside={<Preview key={row.version} number={row.number} />}
        >
          <EditionsCard key={row.version} number={row.number} />
        </RecordPage>
      )}
    </RecordRead>
  );
}

function Preview({ number }: { readonly number: number }) {
  const { data } = useRead(previewLayout, { params: { number: String(number) } }, { staleTime: 0 });
  return (
    <Card title="미리보기 5명">
      {!data && <SkeletonRows rows={5} columns="1fr" />}
      {data?.models.map(({ lines, overflow }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- samples have no key of their own
        <div key={index} className={styles.sample}>
          {/* oxlint-disable-next-line react/no-array-index-key -- lines of one text */}
          {lines.map((line, place) => (
            <p key={place}>{line}</p>
          ))}
          {overflow > 0 && (
            <p className={styles.wrong}>{overflow}줄이 칸을 넘습니다. 글자를 줄이거나 내용을 덜어 주세요.</p>
          )}
        </div>
      ))}
    </Card>
  );
}
