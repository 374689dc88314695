import type { FrameSpace } from "./frame-space.ts";
import type { JsonBytes } from "../server/json-text.ts";

/** Message of Engine.IO, event of Socket.IO. */
const eventMessage = "42";
/** The last fragment of a text (RFC 6455 §5.2). */
const wholeText = 0x81;
const end = Buffer.from("]");

/**
 * An event as it goes over the wire to every page it is for: the WebSocket frame of its Socket.IO packet, put together
 * once from JSON that is ready. Hundreds of pages may hear of one change; writing each list as text and then as bytes
 * took half of the time of telling them.
 */
export function eventFrame(space: FrameSpace, namespace: string, event: string, payload: JsonBytes): Buffer {
  const parts = [Buffer.from(`${eventMessage}${namespace},[${JSON.stringify(event)},`), ...payload, end];
  let length = 0;
  for (const part of parts) length += part.length;
  const header = headerLength(length);
  const frame = space.take(header + length);
  writeHeader(frame, length);
  let at = header;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}

const longestInOneByte = 125;
const inTwoBytes = 126;
const inEightBytes = 127;

function headerLength(length: number): number {
  if (length <= longestInOneByte) return 2;
  return length <= 0xffff ? 4 : 10;
}

function writeHeader(frame: Buffer, length: number): void {
  frame[0] = wholeText;
  if (length <= longestInOneByte) {
    frame[1] = length;
  } else if (length <= 0xffff) {
    frame[1] = inTwoBytes;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = inEightBytes;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
}
