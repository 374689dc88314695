import { formatDateTime } from "#platform/dates.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { writeMemoWithin } from "#features/work/memos/server/commands/write-memo.ts";
import { clientRoomRecords } from "../records.ts";

type Asked = {
  readonly number: number;
  readonly beganAt: string;
  readonly minutes: number;
  readonly talkedWith: string;
  readonly content: string;
};

/**
 * Notes a call with the client in the room: a memo 통화 of the room, by the rules of memos, which moves 최근 연락 to the
 * time of the call. Returns the key of the memo; 400 for a call that is still to come.
 */
export function noteCall(context: WriteContext, { number, beganAt, minutes, talkedWith, content }: Asked) {
  return inTransactionOnce(context, async (work): Promise<number> => {
    const room = await lockRecord(work.query, clientRoomRecords, number, context);
    const at = new Date(beganAt);
    if (at.getTime() > Date.now()) throw invalidField("beganAt", "통화 시각은 현재보다 뒤일 수 없습니다.");
    const head = `[통화] ${formatDateTime(at).slice(0, 16)} · ${minutes}분 · ${talkedWith}`;
    const memoId = await writeMemoWithin(
      work,
      context,
      {
        type: "clientRoom",
        id: room.id,
        kind: "통화",
        content: `${head}\n${content.trim()}`,
        visibility: "all",
        mentions: [],
        remindOn: null,
        replyTo: null,
      },
      at,
    );
    await work.query
      .insertInto("client_calls")
      .values({
        room_id: room.id,
        memo_id: memoId,
        staff_id: context.viewer.staff!.id,
        began_at: at,
        minutes,
        talked_with: talkedWith,
      })
      .execute();
    work.audit({
      action: "clientRoom.noteCall",
      recordType: "clientRoom",
      recordId: room.id,
      changes: { minutes: [null, minutes] },
    });
    work.emit({ type: "record", ref: `clientRoom:${room.id}` });
    return memoId;
  });
}
