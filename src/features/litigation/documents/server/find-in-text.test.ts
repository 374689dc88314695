import iconv from "iconv-lite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as calls from "../endpoints.ts";
import { hwpOf } from "./testing/hwp.ts";
import { docxOf, hwpxOf, pdfOf } from "./testing/papers.ts";

const lines = [
  "피고의 손해배상책임은 이를 인정하기에 충분하다.",
  "위 채권은 소멸시효가 완성되어 소멸하였다.",
  "채무 불이행에 따른 지연손해금은 연 12%이다.",
  "매매대금 1,000,000원을 지급하기로 약정하였다.",
];
/** The letters that the product prints hold no 한자. */
const hanja = "손해(損害)전보와 이행지체(履行 遲滯)책임을 구한다.";

const files = {
  pdf: () => pdfOf(["표지"], lines),
  hwp: () => hwpOf([["표지"], [...lines, hanja]]),
  hwpx: () => hwpxOf([...lines, hanja]),
  docx: () => docxOf([...lines, hanja]),
  txt: () => Buffer.from([...lines, hanja].join("\r\n")),
  "cp949.txt": () => iconv.encode(["앞의 글", ...lines, hanja].join("\n"), "cp949"),
} as const;

/** The acceptance set of a search in the bodies of Korean papers (additions D4). */
const found: Readonly<Record<string, readonly string[]>> = {
  "a stem whatever follows it": ["손해배상", "소멸시효", "매매대금", "지연손해금", "불이행"],
  "a word with its particle": ["손해배상책임은", "소멸시효가", "불이행에"],
  "the middle and the end of a word": ["배상책임", "멸시효가 완성", "연손해", "대금"],
  "two syllables, wherever they stand": ["시효", "멸시", "해배", "약정", "책임"],
  "spaces and marks or none": ["채무불이행", "채무 불 이행", "손해 배상 책임", "1000000원", "1,000,000 원", "연12%"],
};
const foundBeside: Readonly<Record<string, readonly string[]>> = {
  "한자 beside its reading, by either and without": ["손해전보", "손해(損害)전보", "損害", "이행지체책임", "履行遲滯"],
};
const absent = ["손해보상", "시효중단", "책무불이행", "대금지급청구", "損傷"];

let app: TestApp;
let clerk: TestStaff;
const numbers = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp({ jobsAfterMs: 0 });
  const team = await app.createTeam("송무팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: team, title: "손해배상 사건" })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [ending, made] of Object.entries(files)) {
    const query = new URLSearchParams({ name: `서면.${ending}`, kind: "brief", projectId: String(project.id) });
    const response = await fetch(`${app.url}${calls.uploadDocument.path}?${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/octet-stream" },
      body: new Uint8Array(await made()),
    });
    numbers.set(ending, ((await response.json()) as { number: number }).number);
  }
  for (const number of numbers.values()) await untilRead(number);
});
afterAll(() => app.stop());

async function untilRead(number: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const read = await app.call(
      calls.documentCalls.read,
      { params: { number: String(number) } },
      { token: clerk.token },
    );
    if (read.body.model.textState === "text") return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`the text of ${number} was never read`);
}

async function find(search: string) {
  // More is looked for here than a person does in a minute.
  await app.database.pool.query("delete from auth_throttles");
  return (await app.call(calls.findInText, { query: { search } }, { token: clerk.token })).body;
}

const byNumber = (one: number, other: number) => one - other;
const endings = (of: Readonly<Record<string, unknown>>) =>
  Object.keys(of)
    .map((ending) => numbers.get(ending)!)
    .toSorted(byNumber);

test.each(Object.entries(found))("in every kind of file: %s", async (_, searches) => {
  for (const search of searches) {
    const { models } = await find(search);
    expect(models.map(({ number }) => number).toSorted(byNumber), search).toEqual(endings(files));
  }
});

test.each(Object.entries(foundBeside))("where the file holds them: %s", async (_, searches) => {
  const { pdf: _pdf, ...others } = files;
  for (const search of searches) {
    const { models } = await find(search);
    expect(models.map(({ number }) => number).toSorted(byNumber), search).toEqual(endings(others));
  }
});

test("what does not stand there is not found, and a hit says where it stands", async () => {
  for (const search of absent) expect((await find(search)).models, search).toEqual([]);
  const { models } = await find("배상 책임");
  const hit = models.find(({ number }) => number === numbers.get("pdf"));
  expect(hit).toMatchObject({ page: 2, unit: "쪽", found: "배상책임" });
  expect(hit!.before).toContain("피고의 손해");
});
