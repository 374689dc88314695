import { brandRef, staffRef } from "#firm/refs.ts";
import { count, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const channelStatusLabels = { draft: "작성", approved: "승인", running: "사용", stopped: "중지" } as const;

/** 접수 창구: where a brand's site hands in what visitors wrote, and what it says to them (additions K3, K4). */
export const intakeChannel = defineResource("intakeChannel", {
  label: "접수 창구",
  table: "intake_channels",
  api: "/api/intake-channels",
  page: "/lawfirm/consult/ai/channels",
  open: "query",
  numbered: false,
  title: "name",
  parts: ["tasks", "memos"],
  fields: {
    name: text({ label: "창구", required: true, max: 60, search: true, width: 0 }),
    brand: ref(brandRef, { label: "브랜드", required: true, filter: true, width: 140 }),
    status: oneOf(channelStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { draft: "grey", approved: "blue", running: "green", stopped: "amber" },
    }),
    owner: ref(staffRef, { label: "담당", filter: true, width: 88, help: "급한 대화가 오면 할일을 받는 직원" }),
    notice: longText({
      label: "사전 고지",
      max: 1_000,
      help: "대화를 시작하기 전에 보이는 문구. 사람이 아니라 인공지능이 묻는다는 것을 알립니다(인공지능기본법).",
    }),
    labelText: text({
      label: "AI 표시",
      max: 60,
      detailOnly: true,
      help: "생성된 글마다 붙는 문구: AI가 작성한 문장입니다",
    }),
    greeting: text({ label: "첫 인사", max: 500, detailOnly: true }),
    questions: longText({ label: "질문", max: 3_000, help: "한 줄에 하나씩 질문만 적습니다." }),
    reviewer: ref(staffRef, { label: "검토 변호사", readonly: true, width: 100 }),
    reviewedAt: instant({ label: "승인 일시", readonly: true, detailOnly: true }),
    perMinute: count({ label: "분당 접수", required: true, min: 1, max: 600, unit: "건", detailOnly: true }),
    perDay: count({ label: "하루 접수", required: true, min: 1, max: 100_000, unit: "건", detailOnly: true }),
    returnMinutes: count({
      label: "대기열 복귀",
      required: true,
      min: 5,
      max: 2_880,
      unit: "분",
      detailOnly: true,
      help: "맡은 사람이 이 업무시간 동안 처리하지 않으면 대기열로 돌아갑니다.",
    }),
    waiting: count({ label: "미검토", readonly: true, unit: "건", width: 84 }),
    lastAt: instant({ label: "마지막 접수", readonly: true, width: 148 }),
  },
  columns: ["name", "brand", "status", "owner", "reviewer", "waiting", "lastAt"],
});
