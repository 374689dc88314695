import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { isSafeLink } from "#platform/rich-text.ts";
import { callFile, type CallError, type CalledFile } from "#platform/web/call.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead } from "#platform/web/query.ts";
import { BlobPicture } from "#ui/components/blob-picture.tsx";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { RichTextView } from "#ui/rich-text/rich-text-view.tsx";
import { OutsidePage } from "#features/portal/links/outside-page.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { listPosts, readDoneCase, readPost, readPostPicture } from "./endpoints.ts";
import styles from "./post-pages.module.css";
import type * as schemas from "./schemas.ts";

const dayOf = (at: string) => formatDateTime(at).slice(0, 10);
type Slug = { readonly slug: string };

/** /project/{slug}/category: what the firm has published. */
export function PostList({ slug }: Slug) {
  const { data, error, refetch } = useRead(listPosts, {});
  const { name = "", phone = "" } = data?.firm ?? {};
  return (
    <OutsidePage title="소식과 성공사례" firm={name} phone={phone}>
      <Back slug={slug} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} columns="1fr 90px" />}
      {data && data.news.length === 0 && data.cases.length === 0 && <EmptyState title="아직 올린 글이 없습니다." />}
      {data && data.news.length > 0 && <NewsCard slug={slug} news={data.news} />}
      {data && data.cases.length > 0 && (
        <Card title="성공사례">
          <ul className={styles.list}>
            {data.cases.map(({ number, category, title, result, at }) => (
              <li key={number}>
                <a href={`/project/${slug}/detail/${number}`}>{title}</a>
                <small>{[category, result, dayOf(at)].filter(Boolean).join(" · ")}</small>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </OutsidePage>
  );
}

type News = CallOutput<typeof schemas.listPosts>["news"];

/** Articles, what is pinned first; of one brand where there are several. */
function NewsCard({ slug, news }: Slug & { readonly news: News }) {
  const [brand, setBrand] = useState("");
  const brands = [...new Set(news.map((one) => one.brand).filter(Boolean))];
  const shown = brand === "" ? news : news.filter((one) => one.brand === brand);
  const choice = brands.length > 1 && (
    <NativeSelect
      aria-label="브랜드"
      value={brand}
      data={[{ value: "", label: "모든 브랜드" }, ...brands]}
      onChange={(event) => setBrand(event.currentTarget.value)}
    />
  );
  return (
    <Card title="소식" aside={choice}>
      <ul className={styles.list}>
        {shown.map(({ number, kind, title, press, picture, pinned, at, ...one }) => (
          <li key={number} className={styles.article}>
            {picture && <ArticlePicture number={number} className={styles.thumbnail} />}
            <div>
              {pinned && <StateChip tone="accent">고정</StateChip>}{" "}
              <a href={`/project/${slug}/post/${number}`}>{title}</a>
              <small>{[kind, one.brand, press, dayOf(at)].filter(Boolean).join(" · ")}</small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The picture beside an article says no more than its title; where it cannot be loaded, nothing stands there. */
function ArticlePicture({
  number,
  className,
}: {
  readonly number: number | string;
  readonly className?: string | undefined;
}) {
  const { data } = useQuery<CalledFile, CallError>({
    queryKey: [readPostPicture.path, number],
    queryFn: ({ signal }) => callFile(readPostPicture, { params: { number: String(number) } }, { signal }),
    staleTime: Infinity,
  });
  return data && <BlobPicture content={data.content} alt="" className={className} />;
}

type OneProps = Slug & { readonly number: string };

/** /project/{slug}/post/{번호} */
export function PostPage({ slug, number }: OneProps) {
  const { data, error, refetch } = useRead(readPost, { params: { number } });
  const { name = "", phone = "" } = data?.firm ?? {};
  const model = data?.model;
  return (
    <OutsidePage title={model?.title ?? "소식"} firm={name} phone={phone}>
      <Back slug={slug} list />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} columns="1fr" />}
      {model && (
        <Card>
          <p className={styles.note}>
            {[model.kind, model.brand, model.press, dayOf(model.at)].filter(Boolean).join(" · ")}
          </p>
          {model.picture && <ArticlePicture number={number} className={styles.picture} />}
          <RichTextView value={model.body} />
          {model.link !== "" && isSafeLink(model.link) && (
            <a href={model.link} target="_blank" rel="noopener noreferrer">
              원문 보기
            </a>
          )}
        </Card>
      )}
    </OutsidePage>
  );
}

/** /project/{slug}/detail/{번호}: a success story as everybody reads it. */
export function StoryPage({ slug, number }: OneProps) {
  const { data, error, refetch } = useRead(readDoneCase, { params: { number } });
  const { name = "", phone = "" } = data?.firm ?? {};
  const model = data?.model;
  const parts = model
    ? ([
        ["요약", model.summary],
        ["쟁점", model.point],
        ["내용", model.body],
      ] as const)
    : [];
  return (
    <OutsidePage title={model?.title ?? "성공사례"} firm={name} phone={phone}>
      <Back slug={slug} list />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} columns="1fr" />}
      {model && (
        <>
          <p className={styles.note}>{[model.category, model.result, dayOf(model.at)].filter(Boolean).join(" · ")}</p>
          {parts
            .filter(([, text]) => text !== "")
            .map(([title, text]) => (
              <Card key={title} title={title}>
                <p className={styles.text}>{text}</p>
              </Card>
            ))}
          <p className={styles.note}>사건마다 사정이 다르므로 같은 결과를 보장하지 않습니다.</p>
        </>
      )}
    </OutsidePage>
  );
}

function Back({ slug, list = false }: Slug & { readonly list?: boolean }) {
  return (
    <nav aria-label="메뉴">
      <a href={list ? `/project/${slug}/category` : `/project/${slug}`}>{list ? "목록으로" : "처음으로"}</a>
    </nav>
  );
}
