import { NativeSelect } from "@mantine/core";
import { useRead, useWrite } from "#platform/web/query.ts";
import { limitText } from "#platform/bytes.ts";
import type { RowOf } from "#records/resource.ts";
import { refreshRecord, useRefreshOn } from "#records/web/refresh.ts";
import { BlobPicture } from "#ui/components/blob-picture.tsx";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { listFiles } from "#features/work/files/endpoints.ts";
import { useFileContent } from "#features/work/files/file-content.tsx";
import { previews, type FileKind } from "#features/work/files/file.ts";
import { newsCalls } from "../endpoints.ts";
import { largestThumbnail, news } from "../news.ts";
import styles from "./news.module.css";

type Row = RowOf<typeof news>;

/** The picture beside the article, chosen among its files as it is now: a later version has to be chosen anew. */
export function ThumbnailCard({ row }: { readonly row: Row }) {
  const { data } = useRead(listFiles, { query: { type: news.name, number: String(row.number) } });
  useRefreshOn(news.name, listFiles);
  const write = useWrite(newsCalls.update, {
    quiet: true,
    success: "썸네일을 바꾸었습니다.",
    onSuccess: () => void refreshRecord(news),
  });
  const chosen = row.thumbnail ?? null;
  const pictures = (data?.models ?? []).filter(
    ({ kind, sensitivity }) => previews[kind as FileKind] === "image" && sensitivity !== "privileged",
  );
  const current = pictures.find(({ id }) => id === chosen);
  const isOld = current !== undefined && current.versions !== row.thumbnailVersion;
  const choose = (value: string) => {
    const changes = { thumbnail: value === "" ? null : Number(value) };
    write.mutate({ params: { number: String(row.number) }, body: { version: row.version, changes } });
  };
  if (!row.mayChange && chosen === null) return null;
  return (
    <Card title="썸네일">
      <div className={styles.thumbnail}>
        {current?.sensitivity === "normal" && (
          <Picture fileId={current.id} number={row.thumbnailVersion ?? 1} name={current.name} />
        )}
        {row.mayChange && (
          <NativeSelect
            aria-label="썸네일"
            description={
              data && pictures.length === 0
                ? `파일 탭에 ${limitText(largestThumbnail)} 이하의 사진(JPG, PNG)을 먼저 올려 주세요.`
                : "의뢰인의 목록과 글에 보입니다. 게시한 뒤 바꾸면 다시 검수를 받습니다."
            }
            disabled={write.isPending || (pictures.length === 0 && chosen === null)}
            value={chosen === null ? "" : String(chosen)}
            error={write.error && (fieldError(write.error, "thumbnail") ?? write.error.message)}
            data={[
              { value: "", label: "없음" },
              ...pictures.map(({ id, name }) => ({ value: String(id), label: name })),
              ...(chosen !== null && data && !current
                ? [{ value: String(chosen), label: "삭제했거나 비밀유지권인 파일" }]
                : []),
            ]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
        {isOld && <p className={styles.note}>새 버전이 있습니다. ‘없음’으로 바꾼 뒤 다시 고르면 새 버전이 쓰입니다.</p>}
      </div>
    </Card>
  );
}

type PictureProps = { readonly fileId: number; readonly number: number; readonly name: string };

function Picture({ fileId, number, name }: PictureProps) {
  const { data } = useFileContent(fileId, number);
  return data && <BlobPicture content={data} alt={name} className={styles.picture} />;
}
