import type { Instant } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { hearing, HearingKind } from "../../hearing.ts";

type Following = {
  readonly at: string;
  readonly kind?: HearingKind | null | undefined;
  readonly courtRoom?: string | undefined;
  /** When it was to be before anybody moved it; null for a hearing that goes on from one that was held. */
  readonly firstAt: Instant | null;
};

/** The hearing after this one: of the same case and lawyer, and of the same kind and room unless said otherwise. */
export async function addFollowingHearing(
  work: Work,
  context: WriteContext,
  before: LockedRow<typeof hearing>,
  { at, kind, courtRoom, firstAt }: Following,
): Promise<number> {
  const { id } = await work.query
    .insertInto("hearings")
    .values({
      team_id: before.team_id,
      case_id: before.case_id,
      kind: kind ?? before.kind,
      at: new Date(at),
      minutes: before.minutes,
      court_room: courtRoom || before.court_room,
      lawyer_id: before.lawyer_id,
      client_attends: firstAt !== null && before.client_attends,
      video: before.video,
      previous_id: before.id,
      first_at: firstAt === null ? null : new Date(firstAt),
      created_by: context.viewer.userId,
      updated_by: context.viewer.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  work.audit({
    action: "hearing.create",
    recordType: "hearing",
    recordId: id,
    changes: { at: [null, at], previous_id: [null, before.id] },
  });
  work.emit({ type: "record", ref: `hearing:${id}` });
  return id;
}
