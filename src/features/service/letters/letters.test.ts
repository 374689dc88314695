import { expect, test } from "vitest";
import { blocking } from "./check.ts";
import { checkLetter } from "./checks.ts";
import { demandFrom, isDemandRunning, letterClocks, type LetterDays, type LetterLaw } from "./clocks.ts";
import { countedSheets, kindOf, officeMargins, type LetterContents } from "./contents.ts";
import { stateOf } from "./outcomes.ts";
import { paperPages, sheetsOf } from "./paper.ts";
import { estimateFee, papersInWords, type PostalFees } from "./postal-fees.ts";
import { merged, openFields, templates } from "./templates.ts";

const party = { name: "김가상", postcode: "", address: "서울특별시 가상구 없는길 1", envelopeAddress: "" };
const sound: LetterContents = {
  title: "대여금 반환 최고",
  purpose: "demand",
  signer: "self",
  counselName: "",
  channel: "epost",
  datedOn: "2026-10-08",
  body: "수신인은 2026년 12월 31일까지 돈을 갚기 바랍니다. 갚지 않으면 소송을 제기하겠습니다.",
  ...officeMargins,
  fontPt: 11,
  doubleSided: false,
  waiveOwnCopy: false,
  senders: [party],
  receivers: [{ ...party, name: "이가상", counsel: "" }],
  attachments: [],
  corrections: [],
};
const keysOf = (more: Partial<LetterContents>, level = "block") =>
  checkLetter({ ...sound, ...more })
    .filter((check) => check.level === level)
    .map(({ key }) => key);

test("a sound letter is stopped by nothing", () => {
  expect(blocking(checkLetter(sound))).toEqual([]);
  expect(keysOf({}, "warn")).toEqual([]);
});

test("vector: two sheets printed on both sides count as four", () => {
  expect(countedSheets({ paper: 2, doubleSided: true })).toBe(4);
  expect(sheetsOf({ ...sound, attachments: [{ title: "차용증", paper: 2, doubleSided: true }] })).toBe(5);
});

test("vector: another address on the envelope is refused, in these words", () => {
  const receivers = [{ ...party, address: "서울시 가상구 1", envelopeAddress: "서울특별시 가상구 1", counsel: "" }];
  expect(blocking(checkLetter({ ...sound, receivers })).map(({ message }) => message)).toEqual([
    expect.stringContaining("봉투와 본문의 주소가 다릅니다"),
  ]);
});

test("vector: a bottom margin of 30 mm is refused for 인터넷우체국 and warned of at the counter", () => {
  expect(keysOf({ marginBottom: 30 })).toEqual(["marginBottom"]);
  expect(keysOf({ marginBottom: 30, channel: "counter" })).toEqual([]);
  expect(keysOf({ marginBottom: 30, channel: "counter" }, "warn")).toEqual(["marginBottom"]);
});

const days: LetterDays = {
  status: "posted",
  purpose: "demand",
  postedOn: "2026-10-08",
  deliveredOn: null,
  replyDue: null,
  repliedOn: null,
  deliveryProof: false,
};
const law: LetterLaw = {
  proofMonths: 12,
  keepMonths: 36,
  demand: { lastDay: "2027-04-08", words: "6개월", lawRef: "민법 제174조" },
};
const dayOf = (kind: string, more: Partial<LetterDays> = {}, of: LetterLaw = law) =>
  letterClocks({ ...days, ...more }, of).find((clock) => clock.kind === kind);

test("vector: posted 2026-10-08 is kept until 2029-10-08, told of on 2029-09-08; 배달증명 until 2027-10-08", () => {
  expect(dayOf("keep")).toMatchObject({ on: "2029-10-08", alarmOn: "2029-09-08" });
  expect(dayOf("proof")).toMatchObject({ on: "2027-10-08" });
  expect(dayOf("proof", { deliveryProof: true })).toBeUndefined();
  // A year from the first of March ends with the last of February.
  expect(dayOf("proof", { postedOn: "2027-02-28" })).toMatchObject({ on: "2028-02-29" });
});

test("최고: from delivery, from 접수 until that is known; none for what came back, nor where no rule held", () => {
  expect(dayOf("demand")).toMatchObject({ on: "2027-04-08", note: expect.stringContaining("접수일부터 6개월") });
  expect([demandFrom(days), demandFrom({ ...days, deliveredOn: "2026-10-12" })]).toEqual(["2026-10-08", "2026-10-12"]);
  expect(dayOf("demand", {}, { ...law, demand: null })).toBeUndefined();
  expect(dayOf("demandDraft")).toMatchObject({ on: "2027-02-07" });
  expect(dayOf("demand", { status: "returned" })).toBeUndefined();
  const back = { status: "returned", purpose: "demand" } as const;
  // Of several receivers one was reached: it runs from that day.
  expect([null, "2026-10-12"].map((deliveredOn) => isDemandRunning({ ...back, deliveredOn }))).toEqual([false, true]);
  expect(dayOf("demand", { purpose: "notice" })).toBeUndefined();
  expect(letterClocks({ ...days, postedOn: null }, law)).toEqual([]);
});

test("the reply runs until it comes", () => {
  expect(dayOf("reply", { replyDue: "2026-10-20" })).toMatchObject({ on: "2026-10-20", alarmOn: "2026-10-21" });
  expect(dayOf("reply", { replyDue: "2026-10-20", repliedOn: "2026-10-15" })).toBeUndefined();
});

test("each check names what is wrong where it is put right", () => {
  expect(keysOf({ senders: [] })).toEqual(["senders.none"]);
  expect(keysOf({ receivers: [{ ...party, address: " ", counsel: "" }] })).toEqual(["receivers.blank"]);
  expect(keysOf({ title: " " })).toEqual(["title"]);
  expect(keysOf({ body: "" })).toEqual(["body"]);
  expect(keysOf({ datedOn: null })).toEqual(["dated"]);
  expect(keysOf({ body: `${sound.body}\n\n\n\n끝.` })).toEqual(["gap"]);
  expect(keysOf({ body: `${sound.body} 금 _____원` })).toEqual(["blank"]);
  expect(keysOf({ body: `${sound.body} {{계좌}}` })).toEqual(["merge"]);
  expect(keysOf({ body: `${sound.body}\n- 1 -` })).toEqual(["pageNumber"]);
  expect(keysOf({ body: `${sound.body}\n- 1 -`, channel: "counter" })).toEqual([]);
  expect(keysOf({ body: `${sound.body} 900101-1000000` })).toEqual(["resident"]);
  expect(keysOf({ body: `${sound.body} 甲` })).toEqual(["letters.body"]);
  expect(keysOf({ corrections: [{ sheet: 9, kind: "정정", letters: 3, mark: "인장" }] })).toEqual(["corrections"]);
  expect(keysOf({ attachments: [{ title: "자료", paper: 150, doubleSided: false }] })).toEqual(["sheets.most"]);
  expect(keysOf({ marginLeft: 60, marginRight: 75 })).toEqual(["margins.room"]);
  expect(keysOf({ body: `${sound.body} 이 사기꾼` }, "warn")).toEqual(["harsh"]);
  expect(keysOf({ body: "갚기 바랍니다." }, "warn")).toEqual(["period", "consequence"]);
  expect(keysOf({ body: `${sound.body} 첨부와 같습니다.` }, "warn")).toEqual(["attachments.none"]);
  const withCounsel = [{ ...party, counsel: "가상 법률사무소" }];
  expect(keysOf({ receivers: withCounsel }, "warn")).toEqual(["receivers.counsel"]);
  expect(keysOf({ receivers: [...withCounsel, ...withCounsel] }, "fact")).toContain("identical");
  expect(keysOf({ senders: [party, party] }, "fact")).toContain("joint");
});

const fees: PostalFees = {
  validFrom: "2021-09-01",
  postage: 430,
  registration: 2_100,
  firstSheet: 1_300,
  furtherSheet: 650,
  deliveryProof: 1_600,
  source: "",
};

test("n receivers: n originals, two copies, or one where the sender does without", () => {
  const receivers = [1, 2, 3].map((place) => ({ ...party, name: `받는이${place}`, counsel: "" }));
  expect(papersInWords({ ...sound, receivers })).toBe("원본 3부 + 등본 2부 (총 5부)");
  expect(papersInWords({ ...sound, waiveOwnCopy: true })).toBe("원본 1부 + 등본 1부 (총 2부)");
  expect(kindOf({ ...sound, receivers })).toBe("identical");
  const textsOf = (paper: Parameters<typeof paperPages>[1]) =>
    paperPages({ ...sound, receivers }, paper).flatMap(({ lines }) => lines.map(({ text }) => text));
  expect(textsOf({ receiver: 1 }).filter((text) => text.includes("받는이"))).toEqual(["수신인  받는이2"]);
  expect(textsOf("copy").filter((text) => text.includes("받는이"))).toHaveLength(3);
  expect(estimateFee({ ...sound, receivers }, { deliveryProof: false, fees })?.won).toBe(3 * (430 + 2_100 + 1_300));
});

test("a correction stands at the end with its count and its mark", () => {
  const pages = paperPages({ ...sound, corrections: [{ sheet: 1, kind: "삭제", letters: 3, mark: "인장" }] }, "copy");
  expect(pages.at(-1)!.lines.at(-1)!.text).toBe("1쪽 삭제 3자 (인장)");
});

test("a letter is returned when one original came back, delivered when all arrived", () => {
  const open = { deliveredOn: null, returnedOn: null, returnReason: null };
  const arrived = { ...open, deliveredOn: "2026-10-10" };
  const back = { ...open, returnedOn: "2026-10-12", returnReason: "moved" as const };
  expect([stateOf([arrived, open]), stateOf([arrived, arrived]), stateOf([arrived, back])]).toEqual([
    "posted",
    "delivered",
    "returned",
  ]);
});

test("templates fill what is known and keep the rest marked", () => {
  const [loan] = templates;
  const body = merged(loan!.body, { 회신기한: "2026-12-31", 대여금: "" });
  expect(body).toContain("2026-12-31까지");
  expect(openFields(body)).toEqual(["대여일", "대여금", "변제기", "계좌"]);
});
