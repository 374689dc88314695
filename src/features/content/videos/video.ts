import { brandRef, projectRef, staffRef } from "#firm/refs.ts";
import { count, date, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** States of a video (product §5.6), with the approval of a lawyer between 검수 and 예약. */
const videoStatusLabels = {
  planned: "기획",
  shooting: "촬영",
  editing: "편집",
  review: "검수",
  approved: "승인",
  reserved: "예약",
  published: "게시",
  hidden: "비공개",
} as const;
export type VideoStatus = keyof typeof videoStatusLabels;
export const videoStatuses = Object.keys(videoStatusLabels) as VideoStatus[];

const videoTones = {
  planned: "grey",
  shooting: "blue",
  editing: "blue",
  review: "amber",
  approved: "accent",
  reserved: "accent",
  published: "green",
  hidden: "grey",
} as const;

/** 영상 (product §5.6). */
export const video = defineResource("video", {
  label: "영상",
  table: "videos",
  api: "/api/videos",
  page: "/lawfirm/youtube",
  open: "query",
  numbered: false,
  title: "title",
  parts: ["tasks", "memos", "files", "timeline"],
  whose: [["project", "project_id"]],
  happened: ["consentOn", "figuresOn"],
  fields: {
    title: text({ label: "제목", required: true, max: 100, search: true, width: 0, erase: "known" }),
    status: oneOf(videoStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: videoTones,
    }),
    brand: ref(brandRef, { label: "브랜드", filter: true, width: 120 }),
    lawyer: ref(staffRef, {
      label: "출연 변호사",
      among: "lawyers",
      works: true,
      filter: true,
      width: 104,
      help: "광고책임변호사로 표시됩니다.",
    }),
    owner: ref(staffRef, { label: "담당", works: true, filter: true, width: 88 }),
    project: ref(projectRef, { label: "관련 사건", detailOnly: true, help: "사건을 다룬 영상이면 고릅니다." }),
    consentOn: date({ label: "의뢰인 동의일", detailOnly: true }),
    publishAt: instant({ label: "게시 예정", readonly: true, sort: true, filter: true, width: 148 }),
    publishedAt: instant({ label: "게시일", readonly: true, width: 148 }),
    youtubeId: text({ label: "유튜브 ID", max: 11, readonly: true, detailOnly: true }),
    views: count({ label: "조회", readonly: true, sort: true, width: 88 }),
    likes: count({ label: "좋아요", readonly: true, width: 84 }),
    comments: count({ label: "댓글", readonly: true, width: 76 }),
    consults: count({ label: "상담 유입", readonly: true, unit: "건", width: 92 }),
    figuresOn: date({ label: "지표 기준일", readonly: true, detailOnly: true }),
    script: longText({ label: "대본", erase: "known" }),
    description: longText({
      label: "설명란",
      max: 5_000,
      help: "법인 이름과 광고책임변호사를 적습니다.",
      erase: "known",
    }),
    createdAt: instant({ label: "등록", required: true, readonly: true }),
  },
  columns: [
    "title",
    "status",
    "brand",
    "lawyer",
    "publishAt",
    "publishedAt",
    "views",
    "likes",
    "comments",
    "consults",
    "owner",
  ],
});
