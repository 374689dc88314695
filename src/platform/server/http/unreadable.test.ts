import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { refuseUnreadable } from "./unreadable.ts";

/** What the server says on a connection on which only this came. */
async function said(text: string): Promise<string> {
  const server = createServer({ headersTimeout: 60, connectionsCheckingInterval: 20, maxHeaderSize: 1000 });
  server.on("clientError", refuseUnreadable).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  let heard = "";
  socket.on("data", (part: string) => (heard += part));
  if (text) socket.write(text);
  await once(socket, "close");
  server.close();
  return heard;
}

test("a connection that a browser opened ahead is closed without a word", async () => {
  expect(await said("")).toBe("");
});

test("what breaks off, is too large or is no HTTP is refused in words", async () => {
  expect(await said("GET / HTTP/1.1\r\nHost: a")).toMatch(/^HTTP\/1\.1 408 .*요청이 제때 오지 않았습니다/s);
  expect(await said(`GET / HTTP/1.1\r\nHost: ${"a".repeat(2000)}`)).toMatch(/^HTTP\/1\.1 431 .*"success":false/s);
  expect(await said("안녕\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 .*요청 형식이 올바르지 않습니다/s);
});
