import { expect, test } from "vitest";
import { alarmingWord, seemsMinor } from "./alarming.ts";
import { extractFacts } from "./extract.ts";
import { maskText } from "./mask-text.ts";
import { spamReason } from "./spam.ts";

const today = "2026-11-26";
const found = (line: string) => extractFacts(line, today).map(({ kind, value }) => [kind, value]);

test.each([
  ["번호는 010-0000-1234 입니다.", [["phone", "010-0000-1234"]]],
  ["01000001234로 전화 주세요", [["phone", "010-0000-1234"]]],
  ["사무실은 02) 000-0012가 아니라 02-000-0012", [["phone", "02-000-0012"]]],
  ["서울중앙지법 2024가합12345 사건입니다", [["caseNumber", "2024가합12345"]]],
  ["2024 가단 512 판결을 받았어요", [["caseNumber", "2024가단512"]]],
  ["2024년도3 사건은 아닙니다", []],
  ["보증금 1억 2,000만 원을 못 받았습니다", [["amount", "120000000"]]],
  [
    "3천만원 빌려줬고 500만 원 받았습니다",
    [
      ["amount", "30000000"],
      ["amount", "5000000"],
    ],
  ],
  ["1,250,000원", [["amount", "1250000"]]],
  ["대략 2억 정도", [["amount", "200000000"]]],
  ["2억 5천을 투자", [["amount", "250000000"]]],
  [
    "천만 원은 현금, 3백만원은 카드, 5천원은 수수료",
    [
      ["amount", "10000000"],
      ["amount", "3000000"],
      ["amount", "5000"],
    ],
  ],
  ["10만 명 가운데 만 15세, 2천 명", []],
  ["2026년 3월 5일에 계약했습니다", [["date", "2026-03-05"]]],
  ["12월 1일에 나갔어요", [["date", "2025-12-01"]]],
  ["11월 26일 오늘", [["date", "2026-11-26"]]],
  ["2026.2.30. 없는 날", []],
  ["2025-07-01부터", [["date", "2025-07-01"]]],
  ["생년 85년 1월 2일", [["date", "1985-01-02"]]],
])("%s", (line, expected) => {
  expect(found(line)).toEqual(expected);
});

test("each comes with the sentence in which it stands, and where", () => {
  const line = "집주인이 연락을 안 받아요. 보증금은 5,000만 원입니다. 어떻게 하나요?";
  const [fact] = extractFacts(line, today);
  expect(fact!.sentence).toBe("보증금은 5,000만 원입니다.");
  expect(line.slice(fact!.startsAt, fact!.endsAt)).toBe("5,000만 원");
});

test("a long line takes time in proportion to its length", () => {
  const began = performance.now();
  for (const part of ["1,", "1억 ", "010-", "2024가", "1월 ", "9"])
    extractFacts(part.repeat(2_000 / part.length), today);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test("what leaves the firm names nobody", () => {
  const known = { name: "한가람", tel: "010-0000-1234", email: "han@example.com" };
  const text =
    "저는 한 가람이고 010-0000-1234, han@example.com 입니다. 김별하 씨에게 3,000만 원, 계좌 110-123-456789, 850101-1234567, 2024가합12345";
  const masked = maskText(text, known, today);
  expect(masked).toBe(
    "저는 [이름]이고 [연락처], [이메일] 입니다. [이름] 씨에게 3,000만 원, 계좌 [번호], [번호], [사건번호]",
  );
});

test("words of danger and of the young are seen, however they are written", () => {
  expect(alarmingWord(["그냥 죽고싶어요"])).toBe("죽고 싶");
  expect(alarmingWord(["가정 폭력으로 집을 나왔습니다"])).toBe("가정폭력");
  expect(alarmingWord(["보증금을 못 받았습니다"])).toBeNull();
  expect(seemsMinor(["저는 고등학생인데요"])).toBe(true);
  expect(seemsMinor(["아이 학교 문제로"])).toBe(false);
});

test("spam is told by trap, addresses, speed and repetition", () => {
  const judged = { said: ["보증금 문제로 상담을 원합니다"], trap: "", firstAfterMs: 9_000, sameBefore: 0 };
  expect(spamReason(judged)).toBeNull();
  expect(spamReason({ ...judged, trap: "x" })).toContain("입력칸");
  expect(spamReason({ ...judged, said: [" "] })).toContain("입력한 내용");
  expect(spamReason({ ...judged, said: ["https://a http://b www.c t.me/d"] })).toContain("4개");
  expect(spamReason({ ...judged, said: ["https://a 를 봐 주세요"] })).toBeNull();
  expect(spamReason({ ...judged, firstAfterMs: 200 })).toContain("속도");
  expect(spamReason({ ...judged, sameBefore: 2 })).toContain("반복");
});
