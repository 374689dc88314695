import { brandRef } from "#firm/refs.ts";
import { count, date, flag, instant, oneOf, ref, richText, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const newsKinds = { press: "언론보도", notice: "공지", column: "칼럼", law: "법률정보" } as const;

const published = { keep: "법인이 낸 글" } as const;

/** States of 소식 (product §6.10). */
const newsStates = { draft: "초안", review: "검수", reserved: "예약", published: "게시", hidden: "비공개" } as const;

/** At most so many stand at the top. */
export const mostPinned = 3;

/** Characters that are quoted of a press article: more is a copy (저작권법 제28조, 정당한 범위). */
export const longestQuotation = 500;

/** Bytes of the picture beside it: lists show many of them. */
export const largestThumbnail = 1_000_000;

/** 소식 of the firm (product §5.6): state and times are set by steps. */
export const news = defineResource("news", {
  label: "소식",
  table: "news",
  api: "/api/news",
  page: "/lawfirm/news",
  numbered: false,
  title: "title",
  order: "-pinned",
  parts: ["tasks", "files", "timeline"],
  fields: {
    kind: oneOf(newsKinds, { label: "종류", required: true, filter: true, width: 96 }),
    status: oneOf(newsStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: { draft: "grey", review: "amber", reserved: "blue", published: "green", hidden: "red" },
    }),
    title: text({ label: "제목", required: true, max: 200, search: true, width: 0, erase: published }),
    press: text({ label: "매체", max: 60, search: true, width: 120, erase: published }),
    link: text({
      label: "원문 주소",
      max: 500,
      detailOnly: true,
      help: "https://로 시작하는 기사나 자료의 주소",
      erase: published,
    }),
    brand: ref(brandRef, { label: "브랜드", filter: true, width: 120 }),
    body: richText({ label: "본문", help: "게시한 뒤 고치면 다시 검수를 받습니다. 보도는 짧게만 인용합니다." }),
    pinned: flag({ label: "고정", sort: true, filter: true, help: `목록 맨 위에 ${mostPinned}건까지 고정합니다.` }),
    reviewBy: date({
      label: "재검토일",
      sort: true,
      filter: true,
      help: "법률정보는 법이 바뀌었는지 이날까지 다시 확인합니다.",
    }),
    thumbnail: count({ label: "썸네일", detailOnly: true }),
    thumbnailVersion: count({ label: "썸네일 버전", readonly: true, detailOnly: true }),
    publishAt: instant({ label: "예약 시각", readonly: true }),
    publishedAt: instant({ label: "게시일", readonly: true, sort: true, filter: true }),
  },
  columns: ["kind", "status", "title", "press", "brand", "pinned", "publishAt", "publishedAt", "reviewBy"],
});

/** What is typed into the form; the picture is chosen from the files of the article. */
export const newsForm = ["kind", "title", "press", "link", "brand", "body", "pinned", "reviewBy"] as const;
