import { sql } from "kysely";
import { logRead } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import { lockRecord, readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { moderateTalk, joinTalk } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { myRooms, unreadCount } from "./my-rooms.ts";
import { peopleOf } from "./people.ts";
import { roomRecords, talkPostRecords } from "./records.ts";
import { readPosts, stretch } from "./stream.ts";
import * as writing from "./write.ts";

const policy = joinTalk;

const listMyRooms = staffRoute(endpoints.listMyRooms, schemas.listMyRooms, {
  policy,
  handler: async (context) => ok({ models: await myRooms(context.services.database, context) }),
});

const countUnread = staffRoute(endpoints.countUnread, schemas.countUnread, {
  policy,
  handler: async (context) => ok({ unread: await unreadCount(context.services.database, context) }),
});

/** A stretch of the room. It is read anew after every change and gap, so that nothing depends on the order of events. */
const readStream = staffRoute(endpoints.readStream, schemas.readStream, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const room = await readStored(database.query, roomRecords, context.params.number, context);
    const { before } = context.query;
    const older = before === undefined ? sql`` : sql`and r.seq < ${before}`;
    const found = await readPosts(
      database,
      context,
      sql`where r.room_id = ${room.id} ${older} order by r.seq desc limit ${stretch + 1}`,
    );
    const pinned = await readPosts(
      database,
      context,
      sql`where r.room_id = ${room.id} and r.pinned and r.deleted_at is null order by r.seq desc limit 5`,
    );
    const read = await database.query
      .selectFrom("room_reads")
      .select("read_seq")
      .where("room_id", "=", room.id)
      .where("staff_id", "=", context.staff.id)
      .executeTakeFirst();
    await logRead(
      context,
      talkPostRecords.resource.label,
      found.map(({ number }) => ({ id: number })),
    );
    return ok({
      models: found.slice(0, stretch).toReversed(),
      pinned,
      more: found.length > stretch,
      readSeq: read?.read_seq ?? 0,
      lastSeq: room.last_seq,
      mayModerate: room.owner_id === context.staff.id || moderateTalk.allows(context.facts),
    });
  },
});

const readThread = staffRoute(endpoints.readThread, schemas.readThread, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readStored(database.query, talkPostRecords, context.params.number, context);
    const [post] = await readPosts(database, context, sql`where r.id = ${id}`);
    const replies = await readPosts(database, context, sql`where r.parent_id = ${id} order by r.seq limit 200`);
    await logRead(context, talkPostRecords.resource.label, [{ id }]);
    return ok({ post: post!, replies });
  },
});

const writePost = staffRoute(endpoints.writePost, schemas.writePost, {
  policy,
  handler: async (context) =>
    ok(await writing.writePost(writeContext(context), { room: context.params.number, ...context.body })),
});

const editPost = staffRoute(endpoints.editPost, schemas.editPost, {
  policy,
  handler: async (context) =>
    ok({ version: await writing.editPost(writeContext(context), { ...context.params, ...context.body }) }),
});

const ackPost = staffRoute(endpoints.ackPost, schemas.ackPost, {
  policy,
  handler: async (context) => {
    await writing.ackPost(writeContext(context), context.params.number);
    return ok({});
  },
});

const reactToPost = staffRoute(endpoints.reactToPost, schemas.reactToPost, {
  policy,
  handler: async (context) => {
    await writing.react(writeContext(context), { ...context.params, ...context.body });
    return ok({});
  },
});

const pinPost = staffRoute(endpoints.pinPost, schemas.pinPost, {
  policy,
  handler: async (context) => {
    await writing.pinPost(writeContext(context), { ...context.params, ...context.body });
    return ok({});
  },
});

const hidePost = staffRoute(endpoints.hidePost, schemas.hidePost, {
  policy,
  handler: async (context) =>
    ok({ version: await writing.hidePost(writeContext(context), { ...context.params, ...context.body }) }),
});

const bringBackPost = staffRoute(endpoints.bringBackPost, schemas.bringBackPost, {
  policy,
  handler: async (context) =>
    ok({ version: await writing.bringBackPost(writeContext(context), { ...context.params, ...context.body }) }),
});

/** How far the person has read only grows, whatever order the calls of two pages come in. */
const markRead = staffRoute(endpoints.markRead, schemas.markRead, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const room = await readStored(database.query, roomRecords, context.params.number, context);
    const readSeq = await inTransaction(database, actorOf(context), async (work) => {
      const { rows } = await sql<{ readSeq: number }>`
        insert into room_reads (room_id, staff_id, read_seq)
        values (${room.id}, ${context.staff.id}, least(${context.body.seq}::int, ${room.last_seq}::int))
        on conflict (room_id, staff_id) do update set read_seq = greatest(room_reads.read_seq, excluded.read_seq)
        returning read_seq as "readSeq"`.execute(work.query);
      const read = rows[0]!.readSeq;
      if (read >= room.last_seq)
        await settleBell(work, { type: "room", id: room.id }, { staffIds: [context.staff.id] });
      return read;
    });
    return ok({ readSeq });
  },
});

const pinRoom = staffRoute(endpoints.pinRoom, schemas.pinRoom, {
  policy,
  handler: async (context) => {
    const { query } = context.services.database;
    const room = await readStored(query, roomRecords, context.params.number, context);
    await sql`insert into room_reads (room_id, staff_id, pinned) values (${room.id}, ${context.staff.id}, ${context.body.pinned})
      on conflict (room_id, staff_id) do update set pinned = excluded.pinned`.execute(query);
    return ok({});
  },
});

const listPeople = staffRoute(endpoints.listPeople, schemas.listPeople, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const room = await readStored(database.query, roomRecords, context.params.number, context);
    const members = await database.query
      .selectFrom("room_members")
      .select("staff_id")
      .where("room_id", "=", room.id)
      .execute();
    const invited = new Set(members.map(({ staff_id }) => staff_id));
    const people = await peopleOf(database, room.id);
    return ok({
      models: people.map(({ id, shortName }) => ({ id, shortName, invited: invited.has(id) })),
      mayInvite: room.owner_id === context.staff.id,
    });
  },
});

const setMembers = staffRoute(endpoints.setMembers, schemas.setMembers, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const staffIds = [...new Set(context.body.staffIds)];
    await inTransaction(database, actorOf(context), async (work) => {
      const room = await lockRecord(work.query, roomRecords, context.params.number, context);
      if (room.owner_id !== context.staff.id) throw new Failure("ruleViolated", "방을 만든 사람이 초대합니다.");
      const before = await work.query
        .selectFrom("room_members")
        .select("staff_id")
        .where("room_id", "=", room.id)
        .execute();
      await work.query.deleteFrom("room_members").where("room_id", "=", room.id).execute();
      // Who is not at work here is left out without a word: the list on the page may be older than the leaving.
      await sql`insert into room_members (room_id, staff_id) select ${room.id}, s.id from staffs s
        where s.id = any(${staffIds}::bigint[]) and s.status = 1 and s.deleted_at is null`.execute(work.query);
      const changes = { members: [before.map(({ staff_id }) => staff_id), staffIds] };
      work.audit({ action: "room.setMembers", recordType: "room", recordId: room.id, changes });
      work.emit({ type: "record", ref: `room:${room.id}`, version: room.version });
    });
    return ok({});
  },
});

export const routes = [
  ...standardRoutes(roomRecords, { without: ["remove", "restore", "exportList"] }),
  ...standardRoutes(talkPostRecords, {
    without: ["create", "update", "remove", "restore", "options", "exportList"],
  }),
  listMyRooms,
  countUnread,
  readStream,
  readThread,
  writePost,
  editPost,
  ackPost,
  reactToPost,
  pinPost,
  hidePost,
  bringBackPost,
  markRead,
  pinRoom,
  listPeople,
  setMembers,
];
