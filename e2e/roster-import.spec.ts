import { runAdmin } from "./fixtures/admin.ts";
import { expect, failedLoad, signIn, test } from "./fixtures/journey.ts";
import { expectCounts } from "./fixtures/tasks.ts";

test.use({ ownApp: {} });

test("the example roster and task list come in beside the running firm, and a new person sees the tasks appear", async ({
  app,
  openAsGuest,
  watch,
}) => {
  test.slow();
  // The own password is asked for in place of the given one.
  watch.allow(failedLoad(422, "/api/auth/login"));
  const count = async () => (await app.database.pool.query("select from staffs")).rowCount!;
  const before = await count();
  const dry = await runAdmin(app, "import-staff", "examples/staff-roster.xlsx", "--create-teams");
  expect(dry).toContain("추가 60건");
  expect(await count()).toBe(before);
  await runAdmin(app, "import-staff", "examples/staff-roster.xlsx", "--create-teams", "--apply");
  expect(await count()).toBe(before + 60);

  const { rows: people } = await app.database.pool.query<{ email: string; short_name: string }>(
    `select u.email, s.short_name from staffs s join users u on u.id = s.user_id
     where s.status = 1 and s.team_id is not null order by s.id desc limit 1`,
  );
  const [person] = people;
  const told = await runAdmin(app, "reset-password", "--email", person!.email);
  const page = await openAsGuest();
  await signIn(page, person!.email, /비밀번호: (\S+)/.exec(told)![1]);
  await page.getByLabel("새 비밀번호").fill("여름밤 매미소리 좋은 고래");
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  // The given password and the own one in its place are told to the person.
  await expectCounts(page, { S: 0, A: 2, B: 0 });
  await expect(page.getByRole("button", { name: `${person!.short_name} 메뉴` })).toBeVisible();

  await runAdmin(app, "import-tasks", "examples/open-tasks.xlsx", "--apply");
  const { rows: counted } = await app.database.pool.query<{ s: number; a: number; b: number; all: number }>(
    `select count(*) filter (where importance = 'S')::int as s, count(*) filter (where importance = 'A')::int as a,
            count(*) filter (where importance = 'B')::int as b, count(*)::int as all
     from task_users e join staffs s on s.id = e.staff_id join users u on u.id = s.user_id
     where u.email = $1 and e.is_open`,
    [person!.email],
  );
  const [open] = counted;
  expect(open!.all).toBeGreaterThan(0);
  await expectCounts(page, { S: open!.s, A: open!.a, B: open!.b });
  await expect(page.locator("[data-entry]")).toHaveCount(open!.all);
});
