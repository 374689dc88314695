import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const home = join(import.meta.dirname, "..");
const sources = globSync("src/**/*.ts", { cwd: home })
  .filter((path) => !/\.test\.ts$|\/testing\/|^src\/app\/demo\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(home, path), "utf8") }));
const where = (pattern: RegExp) => sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted();

// A process that alone writes knows of its own transactions (`freshness.ts`), and of nothing that is written beside them.
test("sessions and rights are written in transactions, apart from what changes no right", () => {
  const tables = "(sessions|users|staffs|staff_teams|staff_roles|roles|teams|firm_settings|allowed_networks)";
  const beside = new RegExp(`(?<!\\bwork)\\.query\\s*\\.(insertInto|updateTable|deleteFrom)\\("${tables}"`);
  expect(where(beside)).toEqual([
    // The same password at today's cost, and sessions that ended long ago.
    "src/features/identity/session/server/commands/sign-in.ts",
    "src/features/identity/session/server/feature.ts",
  ]);
  expect(where(new RegExp(`\\b(update|insert into|delete from)\\s+${tables}\\b`, "i"))).toEqual([
    // In transactions.
    "src/app/console/empty-demo.ts",
    "src/features/identity/access/server/commands/hand-on-names.ts",
    "src/features/identity/contacts/server/commands/set-out.ts",
    "src/features/identity/directory/server/commands/merge-teams.ts",
    "src/features/identity/firm/server/ad-lawyer.ts",
    "src/features/identity/firm/server/set-new-site.ts",
    "src/features/identity/first-days/server/commands.ts",
    "src/features/identity/photos/server/set-photo.ts",
    "src/features/identity/roles/server/role-ends.ts",
    "src/features/identity/roles/server/rule-ends.ts",
    "src/features/identity/roster/server/take-back.ts",
    "src/features/identity/security/server/commands/networks.ts",
    // The time of a session that goes on.
    "src/features/identity/session/server/load-viewer.ts",
    // In a transaction.
    "src/features/pipeline/tele/server/link-pattern.ts",
    // Versions of lists, which are told of by name.
    "src/features/work/tasks/server/commands/create-task.ts",
    "src/features/work/tasks/server/commands/touch-task-lists.ts",
    "src/features/work/tasks/server/move-sql.ts",
    // That the person was asked for the password once more.
    "src/platform/server/confirmation.ts",
  ]);
});
