import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import type { Viewer } from "../shared/viewer.ts";
import { jsonBytes } from "./json-text.ts";
import { openSockets, type SocketHub } from "./sockets.ts";

const staffId = 7;
const viewer = { userId: 1, sessionId: 2, staff: { id: staffId } } as Viewer;

/** A page of the staff member in the product's own client, and what it hears of `counts`. */
async function openPage(): Promise<{ hub: SocketHub; heard: readonly unknown[] }> {
  const http = createServer().listen(0, "127.0.0.1");
  await once(http, "listening");
  const hub = openSockets(http, { origins: [], trustProxy: [], authenticate: async () => viewer });
  const { port } = http.address() as AddressInfo;
  const page = io(`http://127.0.0.1:${port}/task`, { transports: ["websocket"], auth: { token: "any" } });
  onTestFinished(async () => {
    page.close();
    await hub.close();
    http.close();
  });
  const heard: unknown[] = [];
  page.on("counts", (payload) => heard.push(payload));
  await new Promise<void>((resolve) => page.on("connect", resolve));
  return { hub, heard };
}

/** Lengths around the one from which a frame says it otherwise. */
const around = (length: number) => Array.from({ length: 80 }, (_, more) => length - 80 + more);

test("events arrive as they were sent, whatever their length takes in the frame", async () => {
  const { hub, heard } = await openPage();
  const sent = [...around(106), ...around(65_536), 200_000].map((length) => ({
    title: 'ㄱ"<b>\u2028😀',
    filling: "a".repeat(length),
  }));
  for (const payload of sent) hub.toStaff([staffId, 999], "counts", jsonBytes(payload));
  await expect.poll(() => heard.length).toBe(sent.length);
  expect(heard).toEqual(sent);
});

test("an event in pieces is one JSON, and goes to nobody it is not for", async () => {
  const { hub, heard } = await openPage();
  hub.toStaff([999], "counts", jsonBytes({ not: "for this page" }));
  hub.toStaff(
    [staffId],
    "counts",
    ['{"a":', "[1,", '"이"]}'].map((text) => Buffer.from(text)),
  );
  await expect.poll(() => heard).toEqual([{ a: [1, "이"] }]);
});
