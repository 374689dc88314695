import { brandRef, staffRef } from "#firm/refs.ts";
import { count, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";
import { defineResource } from "#records/resource.ts";
import { channelLabels } from "#features/content/brands/brand.ts";

const quickPostStatusLabels = {
  draft: "초안",
  review: "검수",
  approved: "승인",
  reserved: "예약",
  published: "게시",
  failed: "실패",
  down: "내림",
} as const;

/** 빠른 게시 (product §5.6, §6.10): one text for several channels. */
export const quickPost = defineResource("quickPost", {
  label: "빠른 게시",
  table: "quick_posts",
  api: "/api/quick-posts",
  page: "/lawfirm/brand/quickpost",
  open: "query",
  numbered: false,
  title: "title",
  parts: ["tasks", "memos", "files", "timeline"],
  fields: {
    title: text({ label: "제목", required: true, max: 200, search: true, width: 0 }),
    status: oneOf(quickPostStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: {
        draft: "grey",
        review: "amber",
        approved: "accent",
        reserved: "accent",
        published: "green",
        failed: "red",
        down: "grey",
      },
    }),
    targets: count({ label: "채널", readonly: true, unit: "곳", width: 76 }),
    published: count({ label: "게시된 채널", readonly: true, unit: "곳", width: 96 }),
    lawyer: ref(staffRef, { label: "광고책임변호사", among: "lawyers", works: true, filter: true, width: 116 }),
    owner: ref(staffRef, { label: "담당", works: true, filter: true, width: 88 }),
    publishAt: instant({ label: "게시 예정", readonly: true, sort: true, filter: true, width: 148 }),
    publishedAt: instant({ label: "게시일", readonly: true, width: 148 }),
    body: longText({ label: "본문" }),
    tags: text({ label: "태그", max: 500, detailOnly: true, help: "쉼표나 빈칸으로 나눕니다." }),
    createdAt: instant({ label: "등록", required: true, readonly: true }),
  },
  columns: ["title", "status", "targets", "published", "lawyer", "publishAt", "publishedAt", "owner"],
});

/** Where it goes. What came of it there stands beside these and outlives a change of the order. */
export const targetLines = defineLines({
  label: "채널",
  table: "quick_post_targets",
  record: "quick_post_id",
  place: "place",
  most: 20,
  fields: {
    brand: ref(brandRef, { label: "브랜드", required: true }),
    channel: oneOf(channelLabels, { label: "채널", required: true }),
  },
});
