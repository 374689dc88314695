import { firmToday, formatDateTime } from "#platform/dates.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { AdvertisingCard } from "#firm/web/advertising/advertising-card.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { manageNews } from "../access.ts";
import { news, newsForm, newsKinds } from "../news.ts";
import { newsSteps } from "../steps.ts";
import { ThumbnailCard } from "./thumbnail-card.tsx";

const steps = { machine: newsSteps };
/** The picture stands in a card of its own. */
const shown = [...newsForm, "status", "publishAt", "publishedAt"] as const;
const isPast = (day: string) => day < firmToday();
const cells: OwnCells<typeof news> = { link: ({ link }) => (link ? <Source link={link} /> : "—") };

/** /lawfirm/news/{번호}: the article as it will be read, with its way to publication. */
export default function NewsScreen() {
  return (
    <RecordRead resource={news} number={useIdParam("newsId")}>
      {(row) => (
        <RecordPage
          resource={news}
          row={row}
          manage={manageNews}
          steps={steps}
          form={{ fields: newsForm }}
          summary={shown}
          cells={cells}
          facts={[
            { label: "종류", value: newsKinds[row.kind] },
            { label: "매체", value: row.press },
            { label: "브랜드", value: row.brand?.label },
            { label: "예약", value: row.publishAt && formatDateTime(row.publishAt).slice(0, 16) },
            { label: "게시", value: row.publishedAt && formatDateTime(row.publishedAt).slice(0, 16) },
            { label: "고정", value: row.pinned && <StateChip tone="accent">고정</StateChip> },
            { label: "재검토", value: row.reviewBy && <ReviewBy day={row.reviewBy} /> },
          ]}
          aside={
            <>
              <AdvertisingCard resource={news} number={row.number} manage={manageNews} />
              <ThumbnailCard row={row} />
            </>
          }
        />
      )}
    </RecordRead>
  );
}

function Source({ link }: { readonly link: string }) {
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {link}
    </a>
  );
}

/** The law may have changed since somebody last read the article. */
function ReviewBy({ day }: { readonly day: string }) {
  return isPast(day) ? <StateChip tone="red">{`${day} 지남`}</StateChip> : day;
}
