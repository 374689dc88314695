import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { noteContact } from "#records/server/contacted.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecords, teamRows, type Writing } from "#records/server/records.ts";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { isCaseOfClient } from "#features/portal/cases/server/api.ts";
import { browseClientTalk, manageClientTalk, showClientTalk } from "../access.ts";
import { clientRoom } from "../client-room.ts";

type Written = Writing<typeof clientRoom>;

const projectOf = (id: unknown) => sql<number>`(select z.project_id from client_rooms z where z.id = ${id})`;

/** 의뢰인 대화 with its rules. One about a case lies behind the walls of the case. */
export const clientRoomRecords = defineRecords(clientRoom, {
  show: showClientTalk,
  browse: browseClientTalk,
  manage: manageClientTalk,
  list: null,
  scope: (asker) => sql<boolean>`${teamRows(clientRoom, null, asker)}`,
  held: { unfinished: sql<boolean>`r.status = 'open'` },
  outsideWalls: (asker, id) => outsideWalls(asker, "project", projectOf(id)),
  walled: (id) => isWalled("project", projectOf(id)),
  computed: {
    unread: sql`(select count(*) from client_messages m where m.room_id = r.id and m.seq > r.staff_seq
      and m.sender = 'client' and m.hidden_at is null)`,
    waiting: sql`(case when r.waiting_since is not null then working_minutes(r.waiting_since, now()) end)`,
  },
  actions: {
    write: "답변",
    hide: "메시지 숨김",
    show: "숨김 해제",
    clientWrite: "의뢰인 메시지",
    reserve: "예약",
    changeReserved: "예약 변경",
    cancelReserved: "예약 취소",
    sendReserved: "예약 메시지 발송",
    holdReserved: "예약 메시지 보류",
    noteCall: "통화기록",
  },
  contacted: roomContacted,
  check: checkRoom,
  written: async ({ work, asker, before, changes }, id) => {
    if (before) return;
    await sql`update client_rooms r set name = k.name, team_id = k.team_id,
        owner_id = coalesce(${changes.owner ?? null}::bigint, ${asker.viewer.staff?.id ?? null}::bigint)
      from clients k where r.id = ${id} and k.id = r.client_id`.execute(work.query);
  },
});

/** 최근 연락 of the client, and of the case that the room is about. */
async function roomContacted(work: Work, id: number, at: Date): Promise<void> {
  const { client_id, project_id } = await work.query
    .selectFrom("client_rooms")
    .select(["client_id", "project_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await noteContact(work, { type: "client", id: client_id }, at);
  if (project_id !== null) await noteContact(work, { type: "project", id: project_id }, at);
}

async function checkRoom({ work, before, changes }: Written): Promise<void> {
  const client = (changes.client ?? before?.["client"] ?? null) as number | null;
  if (before && changes.client !== undefined && changes.client !== before["client"]) {
    throw invalidField("client", "대화의 고객은 바꿀 수 없습니다.");
  }
  if (!before && client !== null) {
    // Two who open the room of one client at a time.
    await sql`select 1 from clients where id = ${client} for update`.execute(work.query);
    const { rows } = await sql`select from client_rooms where client_id = ${client} and deleted_at is null`.execute(
      work.query,
    );
    if (rows.length > 0) {
      throw new Failure("ruleViolated", "이 고객의 대화가 이미 있습니다.", {
        fields: { client: "이 고객의 대화가 이미 있습니다. 목록에서 찾아 주세요." },
      });
    }
  }
  if (!changes.project || client === null) return;
  const { rows } =
    await sql`select from projects p where p.id = ${changes.project} and ${isCaseOfClient(client)}`.execute(work.query);
  if (rows.length === 0) throw invalidField("project", "이 고객의 사건을 골라 주세요.");
}
