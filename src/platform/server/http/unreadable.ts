import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { Failure } from "./failure.ts";
import { failureBody } from "./failure-mapper.ts";

const answers: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "요청이 제때 오지 않았습니다. 다시 시도해 주세요."],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "요청 형식이 올바르지 않습니다."],
};

/**
 * Answers what never became a request: broken HTTP, headers beyond the limit or the time. A connection on which
 * nothing came is closed without a word: browsers open them ahead and would take the words for the answer to the
 * request they send next.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesRead === 0) return void socket.destroy();
  const [status, message] = answers[error.code ?? ""] ?? ["400 Bad Request", "요청 형식이 올바르지 않습니다."];
  const body = JSON.stringify(failureBody(new Failure("invalid", message), randomUUID()));
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
