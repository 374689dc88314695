import { createHash, randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eicar, startFakeClamd, type FakeClamd } from "../testing/fake-clamd.ts";
import { openScanner } from "./scanner.ts";

const folder = mkdtempSync(join(tmpdir(), "haechi-scanner-"));
let clamd: FakeClamd;
/** The connections of the scanner that is tested. */
let opened: Socket[] = [];
const note = (message: unknown) => void opened.push((message as { socket: Socket }).socket);

beforeAll(() => subscribe("net.client.socket", note));
afterEach(async () => {
  // However it went, nothing stays open.
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.filter(({ destroyed }) => !destroyed)).toEqual([]);
  opened = [];
  await clamd.stop();
});
afterAll(() => {
  unsubscribe("net.client.socket", note);
  rmSync(folder, { recursive: true });
});

function file(bytes: Buffer | string): string {
  const path = join(folder, "received");
  writeFileSync(path, bytes);
  return path;
}

test("a clean file is clean, and what is found is named", async () => {
  clamd = await startFakeClamd();
  const scanner = openScanner(clamd.address);
  expect(await scanner.scan(file("계약서"))).toEqual({ clean: true });
  expect(await scanner.scan(file(eicar))).toEqual({ clean: false, found: "Eicar-Signature" });
});

test("a large file arrives in pieces, as it is", async () => {
  clamd = await startFakeClamd();
  const bytes = randomBytes(30_000_001);
  expect(await openScanner(clamd.address).scan(file(bytes))).toEqual({ clean: true });
  const [stream] = clamd.streams;
  expect(stream).toMatchObject({ size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  expect(stream!.largestPiece).toBeLessThanOrEqual(65_536);
});

test("a scanner behind a Unix socket is spoken to in the same way", async () => {
  clamd = await startFakeClamd({ path: join(folder, "clamd.sock") });
  expect(await openScanner(clamd.address).scan(file(eicar))).toMatchObject({ clean: false });
});

test("a stream that is too long for the scanner gives no verdict", async () => {
  clamd = await startFakeClamd({ mostBytes: 100_000 });
  const scanner = openScanner(clamd.address);
  await expect(scanner.scan(file(randomBytes(20_000_000)))).rejects.toThrow(
    /size limit exceeded|ended by the other party|EPIPE|ECONNRESET/,
  );
});

test.each(["stream: Can't allocate memory ERROR", "UNKNOWN COMMAND", "stream: OK FOUND?", "OK", "stream: ok", ""])(
  "the answer '%s' gives no verdict",
  async (answer) => {
    clamd = await startFakeClamd({ answer: () => answer });
    await expect(openScanner(clamd.address).scan(file("글"))).rejects.toThrow(`answered: ${answer}`);
  },
);

/** Whichever side of the connection notices first. */
const cutOff = /without an answer|ended by the other party|ECONNRESET|EPIPE/;
const misbehaviours: readonly (readonly [string, RegExp, (socket: Socket) => void])[] = [
  ["hangs up at once", cutOff, (socket) => void socket.resume().end()],
  ["breaks off within its answer", cutOff, (socket) => void socket.resume().end("stream: OK")],
  ["reads and never answers", /silent/, (socket) => void socket.resume()],
  ["neither reads nor answers", /silent/, (socket) => void socket.pause()],
  ["talks without end", /too much/, (socket) => void socket.resume().write("x".repeat(100_000))],
  ["keeps talking slowly", /took too long/, (socket) => drip(socket.resume())],
  ["calls clean what it has not got yet", /before it had the file/, (socket) => void socket.write("stream: OK\0")],
];

function drip(socket: Socket): void {
  const dripping = setInterval(() => socket.write("x"), 50);
  socket.on("close", () => clearInterval(dripping));
}

test.each(misbehaviours)("a scanner that %s gives no verdict", async (_, reason, instead) => {
  clamd = await startFakeClamd({ instead });
  const scanner = openScanner(clamd.address, { silentMs: 400, totalMs: 2_000 });
  await expect(scanner.scan(file(randomBytes(20_000_000)))).rejects.toThrow(reason);
});

test("without a scanner, or without the file, there is no verdict", async () => {
  clamd = await startFakeClamd();
  const scanner = openScanner(clamd.address);
  await expect(scanner.scan(join(folder, "absent"))).rejects.toThrow("ENOENT");
  await clamd.stop();
  await expect(scanner.scan(file("글"))).rejects.toThrow("ECONNREFUSED");
  await expect(openScanner({ path: join(folder, "nobody") }).scan(file("글"))).rejects.toThrow("ENOENT");
  clamd = await startFakeClamd();
});
