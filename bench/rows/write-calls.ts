import { lastTask, makeLists, makeTasks, removeSince, restoreLists } from "../harness/made-tasks.ts";
import type { Request } from "../harness/measure.ts";
import type { World } from "../harness/world.ts";
import type { CallKind } from "./calls.ts";

const recipients = 5;
const reordered = 40;
/** Each move needs a task of its own, so a round has as many as were made. */
const movesPerRound = 750;
/** Connections that still wait for an answer when a round ends have taken a task each. */
const spare = 50;

/** Tasks for five people each, by everybody in turn. */
export const createCalls = {
  label: `POST /api/tasks/order/staffs, ${recipients} recipients`,
  async open(world: World) {
    const groups = world.people.map((sender, index) => ({
      sender,
      staffs: Array.from(
        { length: recipients },
        (_, place) => world.people[(index + place * 7) % world.people.length]!,
      ),
    }));
    const mark = await lastTask(world);
    const requests = groups.map(({ sender, staffs }) =>
      send(sender.token, "POST", "/api/tasks/order/staffs", {
        title: "기일 준비",
        importance: "B",
        allCheck: "N",
        staffs: staffs.map(({ id }) => ({ id, name: "" })),
      }),
    );
    return { groups, requests, close: () => removeSince(world, mark) };
  },
} satisfies CallKind;

type Body = (staffId: number) => object;

const moveCalls = (name: string, body: Body) => ({
  label: `PUT /api/tasks/{id}, ${name}`,
  load: { amount: movesPerRound },
  async open(world: World) {
    const mark = await lastTask(world);
    /** Requests for tasks made just now, the person at the same place being one of the two they wait for. */
    const fresh = (toRequest: (taskId: number, person: World["people"][number]) => Request) => async () => {
      const ids = await makeTasks(world, movesPerRound + spare);
      return ids.map((id, index) => toRequest(id, world.people[index % world.people.length]!));
    };
    const requests = fresh((id, { id: staffId, token }) => send(token, "PUT", `/api/tasks/${id}`, body(staffId)));
    return { fresh, requests, close: () => removeSince(world, mark) };
  },
});

/** Each request moves a task of its own, made before. */
export const pickCalls = moveCalls("pick", (id) => ({ pickStaffId: id, status: "진행", userTaskStatus: "진행" }));
export const completeCalls = moveCalls("complete", (id) => ({
  status: "완료",
  completeStaffId: id,
  allCheck: false,
  userTaskStatus: "완료",
}));

export const reorderCalls = {
  label: `PUT /api/tasks/order, ${reordered} entries`,
  async open(world: World) {
    const mark = await lastTask(world);
    const lists = await makeLists(world, reordered);
    // Every other request turns the list round, so that each one writes every row.
    const turns = lists.flatMap(({ person, ids }) =>
      [ids, ids.toReversed()].map((turned) => ({
        person,
        order: turned.map((id, index) => ({ id, order: ids.length - index })),
      })),
    );
    const staffIds = lists.map(({ person }) => person.id);
    const requests = turns.map(({ person, order }) => send(person.token, "PUT", "/api/tasks/order", order));
    return { turns, requests, close: () => restoreLists(world, staffIds, mark) };
  },
} satisfies CallKind;

/** The writes of the table. */
export const writeCalls: readonly CallKind[] = [createCalls, pickCalls, completeCalls, reorderCalls];

function send(token: string, method: "POST" | "PUT", path: string, body: unknown): Request {
  return { method, path, headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) };
}
