import { Decoder, Encoder, PacketType, type Packet } from "socket.io-parser";
import type { JsonText } from "./json-text.ts";

/** The payload of an event as ready JSON. */
export class ReadyPayload {
  readonly json: JsonText;

  constructor(json: JsonText) {
    this.json = json;
  }
}

/**
 * Writes events with a ready payload in the protocol of Socket.IO without looking through them for binary parts, which
 * takes as long as to write them: one change may be told to hundreds of pages.
 */
class ReadyEncoder extends Encoder {
  override encode(packet: Packet): ReturnType<Encoder["encode"]> {
    const { type, nsp, data } = packet as Packet & { readonly data?: readonly [event: string, payload: unknown] };
    const payload = data?.[1];
    if (type !== PacketType.EVENT || !(payload instanceof ReadyPayload)) return super.encode(packet);
    return [`${type}${nsp},[${JSON.stringify(data?.[0])},${payload.json}]`];
  }
}

export const parser = { Encoder: ReadyEncoder, Decoder };
