import { describe, expect, test } from "vitest";
import { exact, filled, labelsOf, linesOn, placeTexts, unknownFields } from "./placing.ts";

const values = {
  성명: "한가람",
  동: "101",
  호: "1203",
  주소: "경기 수원시 해온로 1",
  현장명: "한빛아파트",
  지역: "경기 수원",
  시행사: "가람시행",
  오늘: "2026-11-02",
};
const placing = { paper: "label21", fontSize: 10, first: 1, calibration: exact } as const;

describe("merge fields", () => {
  test("stand for what a person has; others are named", () => {
    expect(filled("{{현장명}} {{동}}동 {{ 호 }}호\n{{성명}} 귀하", values)).toBe(
      "한빛아파트 101동 1203호\n한가람 귀하",
    );
    expect(unknownFields("{{성명}} {{주민등록번호}} {{ 나이 }}")).toEqual(["주민등록번호", "나이"]);
  });
});

describe("labels", () => {
  test("of 3×7 and 2×8 lie inside of A4, one beside the other", () => {
    for (const paper of ["label21", "label16"] as const) {
      const count = labelsOf(paper);
      const [page] = placeTexts(
        Array.from({ length: count }, () => ({ body: "가" })),
        { ...placing, paper, grid: true },
      );
      expect(page!.frames).toHaveLength(count);
      const right = Math.max(...page!.frames.map(({ x, width }) => x + width));
      const bottom = Math.max(...page!.frames.map(({ y, height }) => y + height));
      expect(right).toBeLessThanOrEqual(210);
      expect(bottom).toBeLessThanOrEqual(297);
    }
  });

  test("begin at the first free one; later sheets at their first", () => {
    const texts = Array.from({ length: 21 }, (_, index) => ({ body: `${index + 1}번` }));
    const pages = placeTexts(texts, { ...placing, first: 20 });
    expect(pages.map((page) => page.texts.length)).toEqual([2, 19]);
    const whole = placeTexts(texts, placing);
    expect(pages[0]!.texts[0]).toEqual({ ...whole[0]!.texts[19]!, text: "1번" });
    expect(pages[1]!.texts[0]).toEqual({ ...whole[0]!.texts[0]!, text: "3번" });
  });

  test("are moved as the printer needs it, and an empty one stays empty", () => {
    const [plain] = placeTexts([{ body: "가" }], placing);
    const [shifted] = placeTexts([{ body: "가" }], { ...placing, calibration: { right: 1.5, down: -2, scale: 1 } });
    expect(shifted!.texts[0]!.x - plain!.texts[0]!.x).toBeCloseTo(1.5);
    expect(shifted!.texts[0]!.y - plain!.texts[0]!.y).toBeCloseTo(-2);
    const pages = placeTexts([null, { body: "나" }], placing);
    expect(pages[0]!.texts.map(({ text }) => text)).toEqual(["나"]);
    expect(pages[0]!.texts[0]!.x).toBeGreaterThan(70);
  });

  test("say how many lines have no room", () => {
    expect(linesOn({ paper: "label21", fontSize: 10 }, "한 줄").overflow).toBe(0);
    expect(linesOn({ paper: "label21", fontSize: 24 }, "가\n나\n다\n라\n마").overflow).toBeGreaterThan(0);
  });
});

describe("pages", () => {
  const sheet = { paper: "consent", fontSize: 10, first: 1, calibration: exact } as const;

  test("have head and foot inside of their margins, and less room for the text", () => {
    const [page] = placeTexts([{ body: "본문", header: "머리말", footer: "꼬리말" }], { ...sheet, margin: 15 });
    const [head, body, foot] = page!.texts;
    expect([head!.text, head!.x, head!.y]).toEqual(["머리말", 15, 15]);
    expect(body!.y).toBeGreaterThan(head!.y + 5);
    expect(foot!.y).toBeGreaterThan(270);
    expect(foot!.y).toBeLessThan(297 - 15);
    const long = Array.from({ length: 60 }, () => "줄").join("\n");
    const without = linesOn({ paper: "consent", fontSize: 10 }, long).overflow;
    expect(linesOn({ paper: "consent", fontSize: 10, header: "머리말" }, long).overflow).toBe(without + 2);
  });

  test("of a 명부 hold one person below the other, none torn apart", () => {
    const people = Array.from({ length: 40 }, (_, index) => ({ body: `${index + 1}\n서명`, header: "한빛아파트" }));
    const pages = placeTexts([...people, null], { ...sheet, paper: "roster" });
    expect(pages.length).toBe(2);
    for (const { texts } of pages) {
      expect(texts[0]!.text).toBe("한빛아파트");
      expect(texts.at(-1)!.text).toBe("서명");
    }
    expect(pages.flatMap(({ texts }) => texts.slice(1))).toHaveLength(80);
  });
});
