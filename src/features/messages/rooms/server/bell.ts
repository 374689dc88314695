import type { BellKind } from "#records/server/bell/kinds.ts";

/** Told of the room: however often the person is called there before looking, it is one row. */
export const roomMention: BellKind = { name: "room.mention", why: "언급", says: "톡에서 나를 언급했습니다" };
