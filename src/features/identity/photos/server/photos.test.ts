import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { staffContact } from "#features/identity/contacts/staff.ts";
import { fillPath } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import * as calls from "../endpoints.ts";

const folder = mkdtempSync(join(tmpdir(), "haechi-photos-"));
const contacts = recordEndpoints(staffContact);
let app: TestApp;
let clerk: TestStaff;
let keeper: TestStaff;

beforeAll(async () => {
  app = await startTestApp({ config: { storage: { kind: "disk", folder } } });
  const team = await app.createTeam();
  clerk = await app.createStaff({ teamIds: [team], roles: ["송무팀원"] });
  keeper = await app.createStaff({
    teamIds: [team],
    ownRules: JSON.stringify([{ action: "manage", subject: "직원기본정보" }]),
  });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

function png(side: number, words = ""): Buffer {
  const head = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  return Buffer.concat([head, size, Buffer.from(words)]);
}

/** A WebP of the lossless form. */
function webp(side: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write("RIFF\0\0\0\0WEBPVP8L", "latin1");
  bytes.writeUInt8(0x2f, 20);
  bytes.writeUInt32LE((side - 1) | ((side - 1) << 14), 21);
  return bytes;
}

type Answer = { status: number; body: { photo: string; fields?: Record<string, string> } };

async function send(staff: TestStaff, path: string, bytes: Buffer): Promise<Answer> {
  const response = await fetch(`${app.url}${path}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${staff.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

const sendOwn = (staff: TestStaff, bytes: Buffer) => send(staff, calls.setOwnPhoto.path, bytes);
const pathOf = (staffId: number) => fillPath(calls.setPhoto.path, { staffId: String(staffId) });

async function seen(who: string | null, staffId: number, photo: string) {
  const path = fillPath(calls.readPhoto.path, { staffId: String(staffId), photo });
  const response = await fetch(
    `${app.url}${path}`,
    who === null ? {} : { headers: { authorization: `Bearer ${who}` } },
  );
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const shown = async (id: number) => {
  const { body } = await app.call(contacts.read, { params: { number: String(id) } }, { token: keeper.token });
  return (body.model as { photo: string }).photo;
};

test("one's own photo is seen by colleagues, kept by its digest, and gone when it is replaced or removed", async () => {
  const first = await sendOwn(clerk, png(256));
  expect([first.status, first.body.photo]).toEqual([200, await shown(clerk.id)]);
  const { status, headers, bytes } = await seen(keeper.token, clerk.id, first.body.photo);
  expect([status, bytes.equals(png(256))]).toEqual([200, true]);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'",
    vary: expect.stringContaining("authorization"),
  });
  expect((await seen(null, clerk.id, first.body.photo)).status).toBe(401);
  expect((await seen(keeper.token, keeper.id, first.body.photo)).status).toBe(404);
  const second = await sendOwn(clerk, webp(200));
  expect((await seen(keeper.token, clerk.id, first.body.photo)).status).toBe(404);
  expect((await seen(keeper.token, clerk.id, second.body.photo)).headers.get("content-type")).toBe("image/webp");
  // The sweep leaves what is somebody's photo, and takes the other one when it is a day old.
  const { rows } = await app.database.pool.query<{ held: boolean }>(
    "select coalesce(waits_until = 'infinity', false) as held from file_contents order by id",
  );
  expect(rows).toEqual([{ held: false }, { held: true }]);
  expect((await app.call(calls.removeOwnPhoto, {}, { token: clerk.token })).body.photo).toBe("");
  expect([await shown(clerk.id), (await seen(keeper.token, clerk.id, second.body.photo)).status]).toEqual(["", 404]);
});

test("what is no small photo is refused in words, and nothing of it is shown", async () => {
  for (const [bytes, status, words] of [
    [Buffer.from("%PDF-1.7\n"), 400, "PNG, JPG, WEBP"],
    [Buffer.from("GIF89a".padEnd(40)), 400, "PNG, JPG, WEBP"],
    [Buffer.from("<svg onload=alert(1)>".padEnd(40)), 400, "PNG, JPG, WEBP"],
    [Buffer.from("ffd8ffe0", "hex"), 400, "읽을 수 없는"],
    [png(4_000), 400, "1024점"],
  ] as const) {
    const refused = await sendOwn(clerk, bytes);
    expect([refused.status, refused.body.fields?.["photo"]]).toEqual([status, expect.stringContaining(words)]);
  }
  const large = await sendOwn(clerk, png(256, "x".repeat(2_000_000)));
  expect([large.status, await shown(clerk.id)]).toEqual([413, ""]);
});

test("those of others are kept by whoever manages 직원기본정보, also of who has left", async () => {
  expect((await send(clerk, pathOf(keeper.id), png(64))).status).toBe(403);
  expect((await send(keeper, pathOf(987_654), png(64))).status).toBe(404);
  const { body } = await send(keeper, pathOf(clerk.id), png(64));
  await app.database.pool.query("update staffs set status = 0 where id = $1", [clerk.id]);
  expect((await seen(keeper.token, clerk.id, body.photo)).status).toBe(200);
  const removed = await app.call(calls.removePhoto, { params: { staffId: String(clerk.id) } }, { token: keeper.token });
  expect(removed.status).toBe(200);
  expect((await seen(keeper.token, clerk.id, body.photo)).status).toBe(404);
});
