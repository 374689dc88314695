import { Decoder, Encoder, PacketType, type Packet } from "socket.io-parser";
import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";
import { parser, ReadyPayload } from "./socket-encoder.ts";

const counts = { staffId: 3, model: [{ title: '"따옴표", 꺾쇠 <b> 와 \u2028' }] };
const event = (payload: unknown): Packet => ({ type: PacketType.EVENT, nsp: "/task", data: ["counts", payload] });

test("an event with ready JSON is written as the library writes its value, and read back by it", () => {
  const written = new parser.Encoder().encode(event(new ReadyPayload(jsonText(counts))));
  expect(written).toEqual(new Encoder().encode(event(counts)));
  const read: unknown[] = [];
  const decoder = new Decoder();
  decoder.on("decoded", (packet: Packet) => read.push(packet.data));
  for (const part of written) decoder.add(part);
  expect(read).toEqual([["counts", counts]]);
});

test("everything else is left to the library", () => {
  const connect: Packet = { type: PacketType.CONNECT, nsp: "/task", data: { sid: "1" } };
  expect(new parser.Encoder().encode(connect)).toEqual(new Encoder().encode(connect));
  expect(new parser.Encoder().encode(event({ plain: true }))).toEqual(new Encoder().encode(event({ plain: true })));
});
