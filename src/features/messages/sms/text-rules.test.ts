import { describe, expect, test } from "vitest";
import { filled, openIn } from "./fill.ts";
import { isMobile, isSenderNumber, recipientNumbers, typedRecipients } from "./recipient-numbers.ts";
import { cp949 } from "./server/cp949.ts";
import { asAdvertisement, faultsOf, kindOf, type SmsText } from "./text-rules.ts";

const firm = { firmName: "법무법인 해온", refusalNo: "0800000000" };
const faults = (text: Partial<SmsText>, of = firm) =>
  faultsOf({ purpose: "info", title: "", body: "", ...text }, of, cp949, "2026-11-26").map(({ message }) => message);

describe("bytes of CP949 (rules §7.7)", () => {
  test.each([
    ["[○○로펌] 홍길동님, 5/12(화) 14:00 방문상담이 예약되었습니다. 변경 02-0000-0000", 80],
    ["뷁", 2],
    ["(광고) 가", 9],
    ["가\n나", 5],
    ["", 0],
  ])("%j has %i", (text, bytes) => {
    expect(cp949.bytesOf(text)).toBe(bytes);
    expect(cp949.unencodableIn(text)).toEqual([]);
  });

  test("the sample of 57 letters is an SMS", () => {
    const sample = "[○○로펌] 홍길동님, 5/12(화) 14:00 방문상담이 예약되었습니다. 변경 02-0000-0000";
    expect([sample.length, kindOf({ title: "", body: sample }, cp949)]).toEqual([57, "SMS"]);
  });

  test("what has no place there is named", () => {
    expect(cp949.unencodableIn("내일 🙂 뵙겠습니다 ✅🙂")).toEqual(["🙂", "✅"]);
    expect(faults({ body: "내일 🙂 뵙겠습니다" })).toEqual(["문자로 보낼 수 없는 글자가 있습니다: 🙂"]);
  });

  test("90 bytes are an SMS, 91 an LMS, 2,000 may be sent, 2,001 not; a title makes an LMS", () => {
    expect(kindOf({ title: "", body: "가".repeat(45) }, cp949)).toBe("SMS");
    expect(kindOf({ title: "", body: `${"가".repeat(45)}a` }, cp949)).toBe("LMS");
    expect(kindOf({ title: "안내", body: "가" }, cp949)).toBe("LMS");
    expect(faults({ body: "가".repeat(1000) })).toEqual([]);
    expect(faults({ body: `${"가".repeat(1000)}a` })).toEqual(["2,001바이트입니다. 2,000바이트까지 보낼 수 있습니다."]);
    expect(faults({ body: "가", title: "가".repeat(21) })).toHaveLength(1);
  });
});

describe("an advertisement", () => {
  const named = { ...firm, lawyer: "윤시우" };
  const sound = asAdvertisement("새 업무 분야를 안내드립니다.", named);

  test("begins with the mark and the name and ends with the lawyer and the number under which it is refused", () => {
    const lines = [
      "(광고)법무법인 해온",
      "새 업무 분야를 안내드립니다.",
      "광고책임변호사 윤시우",
      "무료거부 0800000000",
    ];
    expect(sound).toBe(lines.join("\n"));
    expect(faults({ purpose: "ad", body: sound })).toEqual([]);
    expect(asAdvertisement(sound, named)).toBe(sound);
    const unnamed = asAdvertisement("새 업무 분야를 안내드립니다.", { ...firm, lawyer: "" });
    expect(unnamed).toBe(lines.toSpliced(2, 1).join("\n"));
    expect(asAdvertisement(unnamed, named)).toBe(sound);
  });

  test.each(["(광 고)", "[광고]", "（광고）", "( 광고 )", "<광고>", "광고)", "{광.고}"])(
    "%s is not the mark",
    (mark) => {
      expect(faults({ purpose: "ad", body: sound.replace("(광고)", mark) })[0]).toContain("‘(광고)’로 시작해야");
      expect(faults({ body: `${mark} 안내` })).toEqual(["광고 표시가 있습니다. 목적을 광고로 바꾸어 주세요."]);
    },
  );

  test("without name, number or set number is refused", () => {
    expect(faults({ purpose: "ad", body: "(광고) 안내 무료거부 080-000-0000" })).toEqual([
      "‘(광고)’ 바로 뒤에 보내는 곳의 이름(법무법인 해온)을 적어야 합니다.",
    ]);
    expect(faults({ purpose: "ad", body: "(광고)법무법인 해온 안내" })).toHaveLength(1);
    expect(faults({ purpose: "ad", body: sound }, { ...firm, refusalNo: "" })[0]).toContain("등록되어 있지 않습니다");
    expect(faults({ purpose: "ad", title: "안내", body: sound })[0]).toContain("제목도");
  });
});

describe("an informational text that promotes is an advertisement", () => {
  test.each([
    "상담료 할인 안내",
    "이 벤 트 안내",
    "무료상담을 드립니다",
    "쿠폰을 보내 드립니다",
    "새해 복 많이 받으세요",
    "즐거운 명절 보내십시오",
    "풍성한 한가위 되십시오",
  ])("%s", (body) => {
    expect(faults({ body })[0]).toContain("광고로 보는 글");
  });

  test.each(["5월 12일 14시 방문상담이 예약되었습니다.", "설명드린 서류를 준비해 주십시오.", "변론기일 안내드립니다."])(
    "%s does not",
    (body) => {
      expect(faults({ body })).toEqual([]);
    },
  );
});

describe("recipients by the rule of the specification", () => {
  test("numbers of phone or tel fields are joined by commas", () => {
    expect(recipientNumbers([{ phone: "010-0000-0001" }, { tel: "010-0000-0002", name: "김" }])).toEqual({
      numbers: "010-0000-0001,010-0000-0002",
    });
    expect(recipientNumbers([])).toEqual({ numbers: "" });
  });

  test.each([
    [null],
    ["010-0000-0001"],
    [{ tel: "010-0000-0001" }],
    [["010-0000-0001"]],
    [[{ mobile: "1" }]],
    [[null]],
  ])("%j has another shape", (list) => {
    expect(recipientNumbers(list)).toEqual({
      error: "수신자 목록의 형식이 올바르지 않습니다. 관리자에게 문의해 주세요.",
    });
  });

  test("typed and pasted ones with their names", () => {
    expect(typedRecipients("01000000001, 010-0000-0002\n홍길동\t010 \n김 철수 01000000003\n없음")).toEqual([
      { tel: "010-0000-0001", name: "" },
      { tel: "010-0000-0002", name: "" },
      { tel: "홍길동\t010", name: "" },
      { tel: "010-0000-0003", name: "김 철수" },
      { tel: "없음", name: "" },
    ]);
    expect([isMobile("010-0000-0001"), isMobile("02-000-0001"), isMobile("없음")]).toEqual([true, false, false]);
  });

  test.each([
    ["02-000-0000", true],
    ["031-000-0000", true],
    ["010-0000-0000", true],
    ["1588-0000", true],
    ["0505-000-0000", false],
    ["0502-0000-0000", false],
    ["080-000-0000", false],
    ["000-0000", false],
    ["+84-900000001", false],
  ])("%s as a sender's number: %s", (tel, may) => {
    expect(isSenderNumber(tel)).toBe(may);
  });
});

test("what stands in braces becomes a value", () => {
  expect(filled("{이름}님 {일시} {장소} {모름}", { name: "홍길동", date: "5/12(화) 14:00" })).toBe(
    "홍길동님 5/12(화) 14:00 {장소} {모름}",
  );
  expect(openIn("{이름}님 {장소} {장소}")).toEqual(["{이름}", "{장소}"]);
});
