import * as fc from "fast-check";
import { expect } from "vitest";
import type { RoleName } from "#features/identity/access/roles.ts";
import type { Entry, Importance, Move, Task, TaskModel } from "./task-model.ts";
import { foreignTeam, type TaskWorld } from "./task-world.ts";

type Command = fc.AsyncCommand<TaskModel, TaskWorld>;

/** How often each kind of command ran, and how often it was allowed. */
export const ran: Record<string, { tried: number; allowed: number }> = {};

type Definition = {
  readonly name: string;
  readonly possible?: (model: TaskModel) => boolean;
  /** Does the same to both; answers what the model expects and what the product did. */
  readonly both: (model: TaskModel, world: TaskWorld) => Promise<readonly [number, number]>;
};

function command({ name, possible = () => true, both }: Definition): Command {
  return {
    check: (model) => possible(model),
    async run(model, world) {
      const [expected, actual] = await both(model, world);
      const counts = (ran[name.split(" ")[0]!] ??= { tried: 0, allowed: 0 });
      counts.tried += 1;
      if (expected === 200) counts.allowed += 1;
      expect(actual, name).toBe(expected);
      await world.compare(model);
    },
    toString: () => name,
  };
}

const people = 4;
const person = fc.nat(people - 1);
const importance = fc.constantFrom<Importance[]>("S", "A", "B", "C");
const words = fc.constantFrom("서면 검토", "기일 확인", "의뢰인 통화", "증거 정리", "=1+1", "<b>굵게</b>", "비용 청구");
const anyIndex = fc.nat(10_000);
const hasTasks = ({ tasks }: TaskModel) => tasks.length > 0;
const chosen = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!;
/** Mostly somebody who has the task, sometimes anybody. */
const actor = fc.record({ index: anyIndex, anybody: fc.nat(9).map((tenth) => tenth === 0) });
type Actor = { index: number; anybody: boolean };
const recipientOf = (task: Task, { index, anybody }: Actor) =>
  anybody ? index % people : chosen([...task.entries.keys()], index);

const create = fc
  .record({
    sender: person,
    to: fc.uniqueArray(person, { minLength: 1, maxLength: people }),
    title: fc.oneof({ weight: 15, arbitrary: words }, { weight: 1, arbitrary: fc.constantFrom("", " ", "\u3164") }),
    content: words,
    importance,
    allCheck: fc.constantFrom<("Y" | "N")[]>("Y", "N"),
  })
  .map(({ sender, ...task }) =>
    command({
      name: `create ${sender} → ${task.to.join()} ${task.importance} ${task.allCheck} "${task.title}"`,
      // A blank that looks like a letter to `trim` is a blank to a person.
      both: async (model, world) => [
        model.create(sender, { ...task, title: task.title.replace("\u3164", " ") }),
        await world.create(sender, task),
      ],
    }),
  );

const moves: readonly Move[] = ["pick", "pick", "progress", "complete", "complete", "abandon"];

const move = fc
  .record({ by: actor, index: anyIndex, kind: fc.constantFrom(...moves), reason: fc.constantFrom("", "의뢰 취소") })
  .map(({ by, index, kind, reason }) =>
    command({
      name: `${kind} by ${by.index}${by.anybody ? "?" : ""} of ${index}`,
      possible: hasTasks,
      both: async (model, world) => {
        const task = chosen(model.tasks, index);
        const mover = recipientOf(task, by);
        const expected = model.move(mover, kind, task, kind === "abandon" ? reason : "");
        return [expected, await world.move(mover, kind, task, reason)];
      },
    }),
  );

const undo = fc
  .record({ back: fc.nat(2), late: fc.nat(7).map((eighth) => eighth === 0), other: fc.nat(9) })
  .map(({ back, late, other }) =>
    command({
      name: `undo ${back} back${late ? ", late" : ""}${other === 0 ? ", by another" : ""}`,
      possible: ({ tickets }) => tickets.length > back,
      both: async (model, world) => {
        const number = model.tickets.length - 1 - back;
        const ticket = model.tickets[number]!;
        if (late) ticket.expired = true;
        await world.moveUndoTime(number, ticket.expired ? -0.001 : 5);
        const who = other === 0 ? (ticket.person + 1) % people : ticket.person;
        return [model.undo(who, ticket), await world.undo(who, number, ticket.task)];
      },
    }),
  );

const reopen = fc.record({ by: actor, index: anyIndex }).map(({ by, index }) =>
  command({
    name: `reopen by ${by.index}${by.anybody ? "?" : ""} of ${index}`,
    possible: hasTasks,
    both: async (model, world) => {
      const task = chosen(model.tasks, index);
      const who = recipientOf(task, by);
      return [model.reopen(who, task), await world.reopen(who, task)];
    },
  }),
);

const editContent = fc
  .record({ index: anyIndex, anybody: fc.option(person, { freq: 4 }), content: words, stale: fc.nat(4) })
  .map(({ index, anybody, content, stale }) =>
    command({
      name: `content of ${index}${stale === 0 ? ", stale" : ""}`,
      possible: hasTasks,
      both: async (model, world) => {
        const task = chosen(model.tasks, index);
        const who = anybody ?? task.sender;
        return [
          model.editContent(who, task, content, stale === 0),
          await world.editContent(who, task, content, stale === 0),
        ];
      },
    }),
  );

const edit: fc.Arbitrary<Partial<Entry>> = fc.oneof(
  words.map((title) => ({ title })),
  importance.map((level) => ({ importance: level })),
  words.map((memo) => ({ memo })),
  fc.record({ title: words, importance, memo: fc.constant("") }),
);

const editEntry = fc
  .record({ index: anyIndex, owner: anyIndex, other: fc.nat(9), edit, stale: fc.nat(5) })
  .map(({ index, owner, other, edit: fields, stale }) =>
    command({
      name: `entry ${owner} of ${index}: ${JSON.stringify(fields)}${stale === 0 ? ", stale" : ""}`,
      possible: hasTasks,
      both: async (model, world) => {
        const task = chosen(model.tasks, index);
        const target = { task, owner: chosen([...task.entries.keys()], owner), stale: stale === 0 };
        const who = other === 0 ? (target.owner + 1) % people : target.owner;
        // Whoever left shows no version any more; what others do to his entries is refused before it matters.
        if (model.people[target.owner]!.left) target.stale = false;
        return [model.editEntry(who, target, fields), await world.editEntry(who, target, fields)];
      },
    }),
  );

const reorder = fc
  .record({
    who: person,
    keys: fc.array(fc.nat(1_000), { minLength: 30, maxLength: 30 }),
    way: fc.constantFrom("all", "all", "all", "all", "one less", "twice", "another's", "a closed one"),
  })
  .map(({ who, keys, way }) => {
    const owner = way === "another's" ? (who + 1) % people : who;
    const listOf = (model: TaskModel): Task[] => {
      const shuffled = model.open(owner).toSorted((a, b) => chosen(keys, a.number) - chosen(keys, b.number));
      if (way === "one less") return shuffled.slice(1);
      if (way === "twice") return [...shuffled, ...shuffled.slice(0, 1)];
      if (way === "a closed one") return [...shuffled, ...model.completed(owner).slice(0, 1)];
      return shuffled;
    };
    return command({
      name: `reorder by ${who}: ${way}`,
      possible: (model) => listOf(model).length > 0,
      both: async (model, world) => {
        const list = listOf(model);
        return [model.reorder(who, owner, list), await world.reorder(who, owner, list)];
      },
    });
  });

const switchTeam = fc
  .record({ who: person, other: fc.nat(5), team: fc.constantFrom("가팀", "나팀", foreignTeam) })
  .map(({ who, other, team }) => {
    const whose = other === 0 ? (who + 1) % people : who;
    return command({
      name: `team of ${whose} by ${who}: ${team}`,
      both: async (model, world) => {
        const statuses = [model.switchTeam(who, whose, team), await world.switchTeam(who, whose, team)] as const;
        await world.compareTeam(model, whose);
        return statuses;
      },
    });
  });

/** No right of a role opens or shuts anybody's tasks: every list stays as it is. */
const changeRoles = fc
  .record({
    who: person,
    roles: fc.constantFrom<RoleName[][]>(
      [],
      ["송무팀원"],
      ["변호사", "매출조회"],
      ["조회용PC", "송무보조"],
      ["관리자"],
    ),
  })
  .map(({ who, roles }) =>
    command({
      name: `roles of ${who}: ${roles.join()}`,
      possible: ({ people: all }) => !all[who]!.left,
      both: async (_model, world) => {
        await world.changeRoles(who, roles);
        return [200, 200];
      },
    }),
  );

const leave = person.map((who) =>
  command({
    name: `leave ${who}`,
    possible: (model) => model.tasks.length > 2 && model.people.every(({ left }) => !left),
    both: async (model, world) => {
      model.leave(who);
      await world.leave(who);
      return [200, 200];
    },
  }),
);

const restart = fc.constant(
  command({
    name: "restart",
    // Once a run, when there is something to lose.
    possible: (model) => model.tasks.length > 2 && model.restarts === 0,
    both: async (model, world) => {
      model.restarts += 1;
      await world.restart();
      return [200, 200];
    },
  }),
);

/** Sequences of at most `most` commands; the common ones stand several times. */
export function taskCommands(most: number) {
  const kinds = [
    ...Array<typeof create>(3).fill(create),
    ...Array<typeof create>(6).fill(move),
    ...Array<typeof create>(3).fill(undo),
    ...Array<typeof create>(3).fill(reopen),
    ...Array<typeof create>(2).fill(editEntry),
    ...Array<typeof create>(2).fill(reorder),
  ];
  return fc.commands([...kinds, editContent, switchTeam, changeRoles, leave, restart], {
    maxCommands: most,
    size: "max",
  });
}
