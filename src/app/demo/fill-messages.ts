import { seoulDay } from "#platform/dates.ts";
import { caseNumbersIn } from "#features/messages/rooms/case-numbers.ts";
import { addDays, workingInstant } from "./calendar.ts";
import { anonymousTexts, askTexts, boardTexts, guideTexts, questionTexts, roomTexts } from "./message-texts.ts";
import type { FilledPeople, FilledPerson, Filling } from "./types.ts";

type Firm = Filling & { readonly person: (key: string) => FilledPerson; readonly team: number; readonly all: number[] };

/** Boards, rooms, questions and guides as a firm has them after some weeks: notices half confirmed, rooms partly read. */
export async function fillMessages(filling: Filling, people: FilledPeople): Promise<void> {
  const person = (key: string) => people.staff.get(key)!;
  const all = [...people.staff]
    .filter(([key]) => !["resigned", "no-team", "viewer-pc"].includes(key))
    .map(([, { id }]) => id);
  const firm: Firm = { ...filling, person, all, team: people.teamIds["본사팀"] };
  await fillBoards(firm);
  await fillRooms(firm);
  await fillAsks(firm);
  await fillQuestions(firm);
  await fillGuides(firm);
}

const made = (at: Date, by: FilledPerson) => ({
  created_at: at,
  created_by: by.userId,
  updated_at: at,
  updated_by: by.userId,
});

async function fillBoards({ query, now, random, person, team, all }: Firm): Promise<void> {
  for (const { board, by, title, content, answer, confirms = false, pinned = false, days } of boardTexts) {
    const at = workingInstant(now, days);
    const writer = person(by);
    const { id } = await query
      .insertInto("board_posts")
      .values({
        team_id: team,
        audience: "firm",
        board,
        title,
        content,
        confirms,
        pinned,
        owner_id: writer.id,
        ...made(at, writer),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const readers = random.some(
      all.filter((one) => one !== writer.id),
      random.integer(8, 24),
    );
    const reads = readers.map((staff_id) => {
      const read = workingInstant(now, days * random.fraction());
      const confirmed = confirms && random.chance(0.7);
      return { post_id: id, staff_id, read_at: read, ...(confirmed && { edition: 1, ack_at: read }) };
    });
    await query.insertInto("board_reads").values(reads).execute();
    const said = answer ?? (board === "free" ? "좋은 소식 고맙습니다." : null);
    if (said === null) continue;
    const comment = await query
      .insertInto("board_comments")
      .values({ team_id: team, post_id: id, owner_id: person("lawyer").id, content: said, created_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (answer === undefined) continue;
    await query.updateTable("board_posts").set({ accepted_comment: comment.id }).where("id", "=", id).execute();
  }
  for (const [index, { by, title, content }] of anonymousTexts.entries()) {
    const day = new Date(`${addDays(seoulDay(now), -index * 5 - 2)}T00:00:00+09:00`);
    const { id } = await query
      .insertInto("board_posts")
      .values({ team_id: team, audience: "firm", board: "anonymous", title, content, created_at: day, updated_at: day })
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("anonymous_authors")
      .values({ post_id: id, staff_id: person(by).id })
      .execute();
  }
}

async function fillRooms({ query, now, person, team, all }: Firm): Promise<void> {
  for (const [index, { name, audience, purpose, by, members = [], posts }] of roomTexts.entries()) {
    const opened = workingInstant(now, 60 - index);
    const opener = person(by);
    const { id: roomId } = await query
      .insertInto("rooms")
      .values({ team_id: team, name, audience, purpose, owner_id: opener.id, ...made(opened, opener) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const invited = members.map((key) => ({ room_id: roomId, staff_id: person(key).id }));
    if (invited.length > 0) await query.insertInto("room_members").values(invited).execute();
    let last = opened;
    for (const [place, [writer, content, calls]] of posts.entries()) {
      last = new Date(workingInstant(now, 1 + index).getTime() + place * 240_000);
      const { id } = await query
        .insertInto("talk_posts")
        .values({
          team_id: team,
          room_id: roomId,
          seq: place + 1,
          owner_id: person(writer).id,
          content,
          confirms: audience === "firm" && place === 0,
          ...made(last, person(writer)),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (calls)
        await query
          .insertInto("talk_mentions")
          .values({ post_id: id, staff_id: person(calls).id })
          .execute();
      const numbers = caseNumbersIn(content).map((one) => ({ post_id: id, ...one }));
      if (numbers.length > 0) await query.insertInto("talk_case_numbers").values(numbers).execute();
      if (place === 0) {
        await query
          .insertInto("talk_reactions")
          .values({ post_id: id, staff_id: person("lawyer").id, sign: "like" })
          .execute();
      }
    }
    await query.updateTable("rooms").set({ last_seq: posts.length, last_at: last }).where("id", "=", roomId).execute();
    // Half of the people have read all but the last post.
    const reads = all
      .filter((_, place) => place % 2 === 0)
      .map((staff_id) => ({ room_id: roomId, staff_id, read_seq: posts.length - 1 }));
    await query.insertInto("room_reads").values(reads).execute();
  }
}

async function fillAsks({ query, now, person, team }: Firm): Promise<void> {
  for (const { department, by, title, content, state, answer, days } of askTexts) {
    const at = workingInstant(now, days);
    const asker = person(by);
    await query
      .insertInto("asks")
      .values({
        team_id: team,
        department,
        title,
        content,
        status: state,
        owner_id: asker.id,
        wish_on: addDays(seoulDay(at), 3),
        ...(state === "working" && { assignee_id: person("haeyul").id }),
        ...(answer && {
          assignee_id: person(answer[0]).id,
          answer: answer[1],
          answered_at: workingInstant(now, days - 1),
        }),
        ...(state === "reopened" && { more: "토요일에도 같은 시각인가요?" }),
        ...made(at, asker),
      })
      .execute();
  }
}

async function fillQuestions({ query, now, person, team }: Firm): Promise<void> {
  const keeper = person("board-manager");
  for (const { category, title, content, answer = "", state, tags, days } of questionTexts) {
    const at = workingInstant(now, days);
    await query
      .insertInto("questions")
      .values({
        team_id: team,
        category,
        title,
        content,
        answer,
        tags,
        status: state,
        ...(answer !== "" && { owner_id: keeper.id }),
        ...(state === "published" && {
          approver_id: person("responsible-lawyer").id,
          published_at: workingInstant(now, days - 2),
        }),
        ...made(at, keeper),
      })
      .execute();
  }
}

const guideKinds = { franchise_guides: "franchiseGuide", leader_guides: "leaderGuide" } as const;

async function fillGuides({ query, now, person, team }: Firm): Promise<void> {
  const writer = person("admin");
  for (const table of ["franchise_guides", "leader_guides"] as const) {
    for (const [index, { title, content }] of guideTexts[table].entries()) {
      const at = workingInstant(now, 90 - index * 10);
      const { id } = await query
        .insertInto(table)
        .values({
          team_id: team,
          place: index + 1,
          title,
          content,
          status: "current",
          revised_on: seoulDay(at),
          owner_id: writer.id,
          ...made(at, writer),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const kept = { record_type: guideKinds[table], record_id: id, revision: 1 };
      await query
        .insertInto("guide_revisions")
        .values({ ...kept, title, content, what: "제정", staff_id: writer.id, revised_at: at })
        .execute();
      const reader = person(table === "leader_guides" ? "new-lead" : "committee");
      await query
        .insertInto("guide_acks")
        .values({ ...kept, staff_id: reader.id, ack_at: at })
        .execute();
    }
  }
}
