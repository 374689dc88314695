import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { io } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import type { Viewer } from "../viewer.ts";
import { jsonBytes } from "../server/json-text.ts";
import { openSockets, type SocketHub } from "../server/sockets.ts";

const staffId = 7;
const viewer = { userId: 1, sessionId: 2, staff: { id: staffId } } as Viewer;

type Page = { readonly heard: readonly unknown[]; pause(): void; resume(): void };

/** Pages of the staff member in the product's own client, and what each hears of `counts`. */
async function startHub(): Promise<{ hub: SocketHub; openPage: () => Promise<Page> }> {
  const http = createServer().listen(0, "127.0.0.1");
  await once(http, "listening");
  const hub = openSockets(http, {
    origins: [],
    trustProxy: [],
    authenticate: async () => viewer,
    rightsStamp: async () => 1,
  });
  onTestFinished(async () => {
    await hub.close();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  const options = { transports: ["websocket"], auth: { token: "any" }, multiplex: false };
  return {
    hub,
    async openPage() {
      const page = io(`http://127.0.0.1:${port}/task`, options);
      onTestFinished(() => void page.close());
      const heard: unknown[] = [];
      page.on("counts", (payload) => heard.push(payload));
      await new Promise<void>((resolve) => page.on("connect", resolve));
      const { ws } = page.io.engine.transport as unknown as { ws: Pick<Page, "pause" | "resume"> };
      return { heard, pause: () => ws.pause(), resume: () => ws.resume() };
    },
  };
}

/** Lengths around the one from which a frame says it otherwise. */
const around = (length: number) => Array.from({ length: 80 }, (_, more) => length - 80 + more);

test("events arrive as they were sent, whatever their length takes in the frame", async () => {
  const { hub, openPage } = await startHub();
  const { heard } = await openPage();
  const sent = [...around(106), ...around(65_536), 200_000].map((length) => ({
    title: 'ㄱ"<b>\u2028😀',
    filling: "a".repeat(length),
  }));
  for (const payload of sent) hub.toStaff([staffId, 999], "counts", jsonBytes(payload));
  await expect.poll(() => heard.length).toBe(sent.length);
  expect(heard).toEqual(sent);
});

test("an event in pieces is one JSON, and goes to nobody it is not for", async () => {
  const { hub, openPage } = await startHub();
  const { heard } = await openPage();
  hub.toStaff([999], "counts", jsonBytes({ not: "for this page" }));
  hub.toStaff(
    [staffId],
    "counts",
    ['{"a":', "[1,", '"이"]}'].map((text) => Buffer.from(text)),
  );
  await expect.poll(() => heard).toEqual([{ a: [1, "이"] }]);
});

test("a page that reads late hears what every other page heard, though the memory of frames is used again", async () => {
  const { hub, openPage } = await startHub();
  const inTime = await openPage();
  const late = await openPage();
  late.pause();
  // More than the buffers of both ends hold, so that the late page's part waits here.
  const payloads = Array.from({ length: 200 }, (_, number) => ({ number, filling: "가".repeat(20_000) }));
  for (const payload of payloads) {
    hub.toStaff([staffId], "counts", jsonBytes(payload));
    await turn();
  }
  await expect.poll(() => inTime.heard.length).toBe(payloads.length);
  expect(late.heard.length).toBeLessThan(payloads.length);
  late.resume();
  await expect.poll(() => late.heard.length).toBe(payloads.length);
  expect(late.heard).toEqual(payloads);
});
