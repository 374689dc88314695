import { expect, test } from "vitest";
import { channelFaults, questionsOf, type ChannelTexts } from "./channel-texts.ts";

const good: ChannelTexts = {
  notice: "이 창구에서는 사람이 아니라 인공지능이 질문합니다. 답은 변호사 사무실 직원이 확인합니다.",
  labelText: "AI가 작성한 문장입니다",
  greeting: "안녕하세요. 상담 접수를 도와드립니다.",
  questions: "어떤 일로 상담을 원하십니까?\n\n언제 있었던 일인가요?\n연락받으실 번호를 적어 주세요.",
};

test("texts that say who asks, and only ask, can stand", () => {
  expect(channelFaults(good)).toEqual([]);
  expect(questionsOf(good)).toHaveLength(3);
});

test.each([
  [{ notice: "상담을 시작합니다." }, "사전 고지"],
  [{ labelText: "도우미" }, "AI 표시"],
  [{ questions: " \n" }, "하나 이상"],
  [{ questions: "손해배상을 받을 수 있습니다" }, "질문 형식으로"],
  [{ questions: "보증금은 받을 수 있는데 신청하시겠습니까?" }, "법률 판단"],
  [{ greeting: "24시간 상담해 드립니다." }, "약속"],
  [{ greeting: "무료 상담입니다." }, "약속"],
  [{ questions: Array.from({ length: 21 }, () => "언제인가요?").join("\n") }, "20개"],
  [{ questions: `${"가".repeat(200)}인가요?` }, "200자"],
])("%j is refused", (change, words) => {
  expect(channelFaults({ ...good, ...change }).join(" ")).toContain(words);
});
