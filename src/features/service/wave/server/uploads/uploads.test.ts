import { PDFDocument } from "pdf-lib";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readUser } from "#features/identity/session/endpoints.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { readLinkedCase } from "#features/portal/cases/endpoints.ts";
import { enterLink, lookAtLink } from "#features/portal/links/endpoints.ts";
import { listFiles } from "#features/work/files/endpoints.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import {
  participantCalls,
  readDocuments,
  readEvidence,
  readMatrix,
  setDocuments,
  setDocumentState,
  suitCalls,
} from "../../endpoints.ts";
import * as calls from "../../link-endpoints.ts";
import { uploadLimits } from "../../uploads.ts";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let stranger: TestStaff;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무1팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
});
afterAll(() => app.stop());

const sql = (text: string, ...values: unknown[]) => app.database.pool.query(text, values);
const at = (number: number) => ({ number: String(number) });
const as = (who: TestStaff) => ({ token: who.token });

type Asked = { readonly suit: number; readonly participant: number; readonly documents: readonly number[] };

/** A suit that asks for 계약서 and 신분증, and somebody who has to hand them in. */
async function asked(): Promise<Asked> {
  serial += 1;
  const suitBody = { title: `한빛아파트 ${serial}`, category: "민사", mode: "joint", lead: lawyer.id } as const;
  const { body: made } = await app.call(suitCalls.create, { body: suitBody }, as(clerk));
  const suit = made.model.number;
  const documents = ["계약서", "신분증"].map((name) => ({ name, optional: false, help: "" }));
  await app.call(setDocuments, { params: at(suit), body: { version: 1, documents } }, as(clerk));
  const person = { name: "한가람", tel: `010-0000-${4_000 + serial}`, suit, kind: "self" } as never;
  const { body: added } = await app.call(participantCalls.create, { body: person }, as(clerk));
  const { body: listed } = await app.call(readDocuments, { params: at(suit) }, as(clerk));
  return { suit, participant: added.model.number, documents: listed.models.map(({ id }) => id) };
}

const issue = (participant: number, who = clerk) =>
  app.call(calls.issueUploadLink, { params: at(participant), body: { days: 14 } }, as(who));

/** The token of a visit of the participant's link. */
async function visit({ participant }: Asked): Promise<string> {
  const { slug, code } = (await issue(participant)).body;
  return (await app.call(enterLink, { body: { slug, code } })).body.token;
}

type Sent = {
  status: number;
  body: { model: { id: number; kind: string }; message: string; fields?: Record<string, string> };
};

async function send(token: string, document: number, name: string, bytes: Buffer): Promise<Sent> {
  const query = new URLSearchParams({ document: String(document), name });
  const response = await fetch(`${app.url}${calls.sendPiece.path}?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Sent["body"] };
}

const page = async (token: string) => (await app.call(calls.readAskedDocuments, {}, { token })).body.model;
const documentOf = async (token: string, id: number) => (await page(token)).documents.find((one) => one.id === id)!;
const submit = (token: string, document: number, pieces: readonly number[]) =>
  app.call(calls.handInDocument, { body: { document, pieces: [...pieces] } }, { token });
const filesOf = async (participant: number, who = clerk) =>
  app.call(listFiles, { query: { type: "participant", number: String(participant) } }, as(who));
const statesOf = async ({ suit }: Asked) =>
  (await app.call(readMatrix, { params: at(suit), query: { only: "all" } as never }, as(clerk))).body.models[0]!.states;

/** A PNG of one point in this colour, so that no two are alike. */
function png(colour: number): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const line = [0, colour, colour, colour];
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from([...line, ...line]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([size, body, sum]);
}

function crc(bytes: Buffer): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xed_b8_83_20 & -(sum & 1));
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}

async function pdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let index = 0; index < pages; index += 1) document.addPage([200, 300]);
  return Buffer.from(await document.save());
}

describe("a link for documents", () => {
  test("is given by whoever works on the suit, and opens with its code alone", async () => {
    const { participant } = await asked();
    expect((await issue(participant, stranger)).status).toBe(404);
    expect((await issue(participant, lawyer)).status).toBe(403);
    const { slug, code } = (await issue(participant)).body;
    const { rows: sent } = await app.database.pool.query(
      "select staff_id as staff from access_log where action = '발송' and subject = '집단소송 참여자' and $1 = any(record_ids)",
      [participant],
    );
    expect(sent).toEqual([{ staff: clerk.id }]);
    const agent = { headers: { "user-agent": "kakaotalk-scrap/1.0" } };
    const bot = await app.call(lookAtLink, { body: { slug } }, agent);
    expect(JSON.stringify(bot.body)).not.toContain("한빛");
    const token = (await app.call(enterLink, { body: { slug, code } })).body.token;
    const model = await page(token);
    expect(model).toMatchObject({ name: "한*람", documents: [{ name: "계약서", state: "needed", pieces: [] }, {}] });
    const { body } = await app.call(calls.listUploadLinks, { params: at(participant) }, as(clerk));
    expect(body.models).toMatchObject([{ purpose: "suit", state: "open", entered: 1, bots: 1 }]);
    const list = (who: TestStaff) => app.call(calls.listUploadLinks, { params: at(participant) }, as(who));
    expect([(await list(stranger)).status, (await list(lawyer)).status]).toEqual([404, 403]);
  });

  test("is taken for nothing else, and nothing else for it", async () => {
    const own = await asked();
    const token = await visit(own);
    expect((await app.call(readUser, {}, { token })).status).toBe(401);
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(401);
    expect((await app.call(participantCalls.read, { params: at(own.participant) }, { token })).status).toBe(401);
    for (const other of [clerk.token, "hch_0000000000000000000000000000000000000000000"]) {
      expect((await app.call(calls.readAskedDocuments, {}, { token: other })).status).toBe(401);
    }
  });

  test("gets a new code, ends at once when it is taken back, and is no other participant's", async () => {
    const own = await asked();
    const other = await asked();
    const { slug, code } = (await issue(own.participant)).body;
    const token = (await app.call(enterLink, { body: { slug, code } })).body.token;
    const [link] = (await app.call(calls.listUploadLinks, { params: at(own.participant) }, as(clerk))).body.models;
    const of = (number: number) => ({ params: { number: String(number), linkId: String(link!.id) }, body: {} });
    expect((await app.call(calls.renewUploadCode, of(other.participant), as(clerk))).status).toBe(404);
    const renewed = (await app.call(calls.renewUploadCode, of(own.participant), as(clerk))).body.code;
    expect((await app.call(enterLink, { body: { slug, code: renewed } })).status).toBe(200);
    expect((await app.call(calls.endUploadLink, of(own.participant), as(stranger))).status).toBe(404);
    expect((await app.call(calls.endUploadLink, of(own.participant), as(clerk))).status).toBe(200);
    expect((await app.call(calls.readAskedDocuments, {}, { token })).status).toBe(401);
    expect((await send(token, own.documents[0]!, "계약서.png", png(1))).status).toBe(401);
    expect((await app.call(enterLink, { body: { slug, code: renewed } })).status).toBe(404);
  });

  test("opens nothing any more for whoever has withdrawn", async () => {
    const own = await asked();
    const token = await visit(own);
    await sql("update suit_participants set status = 'withdrawn' where id = $1", own.participant);
    const gone = await app.call(calls.readAskedDocuments, {}, { token });
    expect([gone.status, gone.body.message]).toEqual([404, expect.stringContaining("더 이상")]);
    expect((await issue(own.participant)).status).toBe(422);
  });

  test("is made for all who lack something and have none, once", async () => {
    const own = await asked();
    const body = { days: 14 };
    const make = (who: TestStaff) => app.call(calls.issueUploadLinks, { params: at(own.suit), body }, as(who));
    expect((await make(stranger)).status).toBe(404);
    const made = await make(clerk);
    expect(made.body).toMatchObject({ left: 0, models: [{ number: own.participant, name: "한가람" }] });
    const { slug, code } = made.body.models[0]!;
    expect((await app.call(enterLink, { body: { slug, code } })).status).toBe(200);
    expect((await make(clerk)).status).toBe(422);
  });
});

describe("documents by a link", () => {
  test("shots become one PDF in their order, seen in matrix, files, chain and bell; accepted or asked for again", async () => {
    const own = await asked();
    const [contract] = own.documents as [number, number];
    const token = await visit(own);
    const first = (await send(token, contract, "IMG_1.png", png(10))).body.model.id;
    const second = (await send(token, contract, "IMG_2.pdf", await pdf(2))).body.model.id;
    // Whoever comes back sees what has arrived; an own visit of the same person too.
    expect((await documentOf(await visit(own), contract)).pieces.map(({ id }) => id)).toEqual([first, second]);
    expect((await submit(token, contract, [second, first])).status).toBe(200);
    expect((await submit(token, contract, [second, first])).status).toBe(200);
    expect(await statesOf(own)).toEqual(["submitted", "missing"]);
    expect(await documentOf(token, contract)).toMatchObject({
      state: "submitted",
      pieces: [],
      handedIn: { pieces: 2, pages: 3 },
    });
    const { models } = (await filesOf(own.participant)).body;
    expect(models).toMatchObject([{ kind: "pdf", uploadedBy: "링크로 받음" }]);
    expect((await filesOf(own.participant, stranger)).status).toBe(404);
    const evidence = await app.call(readEvidence, { params: at(own.participant) }, as(clerk));
    expect(evidence.body.models).toMatchObject([
      {
        kind: "uploaded",
        sound: true,
        submission: {
          document: "계약서",
          pieces: 2,
          pages: 3,
          beside: 0,
          sha256: [models[0]!.sha256],
          address: "127.0.0.1",
        },
      },
    ]);
    for (const who of [clerk, lawyer]) {
      const bell = await app.call(listBell, { query: {} }, as(who));
      expect(JSON.stringify(bell.body)).toContain("링크로 서류를 제출했습니다");
    }
    const again = { cause: "illegible" as const, detail: "둘째 장이 보이지 않습니다.", cureOn: "2999-01-01" };
    const change = (state: "deficient" | "confirmed", more: object = {}) =>
      app.call(
        setDocumentState,
        { params: at(own.suit), body: { documentId: contract, participants: [own.participant], state, ...more } },
        as(clerk),
      );
    expect((await change("confirmed", { again })).status).toBe(400);
    expect((await change("deficient", { again })).status).toBe(200);
    expect(await documentOf(token, contract)).toMatchObject({
      state: "again",
      reason: "식별 불가: 둘째 장이 보이지 않습니다.",
      cureOn: "2999-01-01",
    });
    const third = (await send(token, contract, "다시.png", png(11))).body.model.id;
    expect((await submit(token, contract, [third])).status).toBe(200);
    expect((await documentOf(token, contract)).state).toBe("submitted");
    expect((await change("confirmed")).status).toBe(200);
    expect((await documentOf(token, contract)).state).toBe("confirmed");
    const late = await send(token, contract, "또.png", png(12));
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining("이미 확인된")]);
    const { rows } = await sql("select status from suit_deficiencies where participant_id = $1", own.participant);
    expect(rows).toEqual([{ status: "cured" }]);
    const { rows: log } = await sql("select count(*)::int as n from access_log where subject = '집단소송 서류(링크)'");
    expect(log[0].n).toBeGreaterThan(2);
  });

  test("one PDF stays as it came, and HEIC is kept beside the PDF", async () => {
    const own = await asked();
    const [contract, card] = own.documents as [number, number];
    const token = await visit(own);
    const bytes = await pdf(1);
    const whole = (await send(token, contract, "계약서.pdf", bytes)).body.model.id;
    expect((await submit(token, contract, [whole])).status).toBe(200);
    const shot = (await send(token, card, "앞.png", png(20))).body.model.id;
    const heic = (await send(token, card, "뒤.heic", sampleFile("heic"))).body.model.id;
    expect((await submit(token, card, [shot, heic])).status).toBe(200);
    const { models } = (await filesOf(own.participant)).body;
    expect(models.map(({ kind }) => kind).toSorted()).toEqual(["heic", "pdf", "pdf"]);
    expect(models.some(({ size }) => size === bytes.length)).toBe(true);
    const evidence = await app.call(readEvidence, { params: at(own.participant) }, as(clerk));
    expect(evidence.body.models.map(({ submission }) => submission?.beside)).toEqual([0, 1]);
  });

  test("what is not taken is refused in words: other kinds, a password, a name that is none of its own", async () => {
    const own = await asked();
    const [contract] = own.documents as [number, number];
    const token = await visit(own);
    const refusal = async (name: string, bytes: Buffer) => {
      const { status, body } = await send(token, contract, name, bytes);
      return [status, body.fields?.["name"] ?? body.message];
    };
    expect(await refusal("표.xlsx", sampleFile("xlsx"))).toEqual([
      400,
      "JPEG, PNG, HEIC, PDF 파일만 보낼 수 있습니다.",
    ]);
    const locked = Buffer.from("%PDF-1.7\ntrailer<</Encrypt 5 0 R>>\n%%EOF");
    expect(await refusal("잠긴.pdf", locked)).toEqual([400, expect.stringContaining("암호가 걸린 PDF")]);
    expect(await refusal("사진.jpg", sampleFile("pdf"))).toEqual([400, expect.stringContaining("jpg 형식이 아닙니다")]);
    expect((await refusal("큰.png", Buffer.alloc(uploadLimits.file + 1)))[0]).toBe(413);
    const foreign = (await asked()).documents[0]!;
    expect((await send(token, foreign, "남의.png", png(1))).status).toBe(404);
    expect((await documentOf(token, contract)).pieces).toEqual([]);
  });

  test("the same file twice at once is one, and a piece of another participant is nobody's", async () => {
    const own = await asked();
    const [contract] = own.documents as [number, number];
    const token = await visit(own);
    const both = await Promise.all([1, 2].map(() => send(token, contract, "같은.png", png(30))));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => body.model.id)).size).toBe(1);
    const different = await Promise.all([31, 32].map((colour) => send(token, contract, "다른.png", png(colour))));
    const pieces = (await documentOf(token, contract)).pieces.map(({ id }) => id);
    expect(pieces).toHaveLength(3);
    const other = await visit(await asked());
    await app.call(calls.removePiece, { body: { piece: pieces[0]! } }, { token: other });
    expect((await submit(other, contract, pieces)).status).toBe(422);
    expect((await documentOf(token, contract)).pieces).toHaveLength(3);
    const removed = different[0]!.body.model.id;
    await app.call(calls.removePiece, { body: { piece: removed } }, { token });
    expect((await submit(token, contract, pieces)).status).toBe(422);
    const left = pieces.filter((id) => id !== removed);
    const twice = await Promise.all([1, 2].map(() => submit(token, contract, left)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql(
      "select count(*)::int as n from suit_submissions where participant_id = $1",
      own.participant,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await filesOf(own.participant)).body.total).toBe(1);
  });

  test("more than a document, and more than a link may have in a day, is refused", async () => {
    const own = await asked();
    const [contract, card] = own.documents as [number, number];
    const token = await visit(own);
    const { id } = (await send(token, contract, "하나.png", png(40))).body.model;
    await sql("update suit_upload_pieces set size = $2 where id = $1", id, uploadLimits.document);
    expect((await send(token, contract, "둘.png", png(41))).status).toBe(422);
    expect((await send(token, card, "셋.png", png(42))).status).toBe(200);
    await sql("update suit_upload_pieces set size = $2 where id = $1", id, uploadLimits.bytesADay);
    const over = await send(token, card, "넷.png", png(43));
    expect([over.status, over.body.message]).toEqual([422, expect.stringContaining("내일 다시")]);
  });
});
