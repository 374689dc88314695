import { expect, test } from "./fixtures/journey.ts";
import { expectCounts, expectReceived, sentTask, taskRow, whenOnScreen } from "./fixtures/tasks.ts";

const goalMs = 300;
const limitMs = 1_000;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

test("a task for two teams, completed by two people in two browsers with live counts", async ({ firm, openAs }) => {
  const team = await firm.team("본사팀");
  const [sender, first, second] = await Promise.all([
    firm.staff("하람", { teamIds: [team], department: "운영" }),
    firm.staff("은채", { teamIds: [team], department: "송무" }),
    firm.staff("준혁", { teamIds: [team], department: "진행" }),
  ]);
  await firm.sql("update firm_settings set panel_team_id = $1", [team]);
  const [desk, litigation, progress] = await Promise.all([openAs(sender), openAs(first), openAs(second)]);
  for (const page of [desk, litigation, progress]) await expectCounts(page, { S: 0, A: 0, B: 0 });

  await desk.getByRole("button", { name: "+신규등록" }).click();
  const panel = desk.getByRole("dialog", { name: "할일 신규등록" });
  await panel.getByLabel("제목").fill("준비서면 초안 검토");
  await panel.getByLabel("내용 (선택)").fill("2차 변론 전까지");
  await panel.getByRole("checkbox", { name: "송무 (1)" }).check();
  await panel.getByRole("checkbox", { name: "진행 (1)" }).check();
  await expect(panel.getByText("2명 선택")).toBeVisible();
  await expect(panel.getByRole("checkbox", { name: "하람" })).not.toBeChecked();
  await panel.getByRole("checkbox", { name: "전원 완료" }).check();
  await panel.getByRole("radio", { name: "A" }).check();
  await panel.getByRole("button", { name: "저장" }).click();
  await expect(panel).toBeHidden();

  for (const page of [litigation, progress]) {
    await expectCounts(page, { S: 0, A: 1, B: 0 });
    await expectReceived(page, "준비서면 초안 검토");
  }
  await expectCounts(desk, { S: 0, A: 0, B: 0 });

  await taskRow(litigation, "준비서면 초안 검토").getByRole("button", { name: "완료처리" }).click();
  await expectCounts(litigation, { S: 0, A: 0, B: 0 });
  await expectReceived(litigation);
  await desk.getByRole("tab", { name: "나의요청" }).click();
  await expect(sentTask(desk, "준비서면 초안 검토").getByRole("button", { name: "전달상황 1/2" })).toBeVisible();
  await expectCounts(progress, { S: 0, A: 1, B: 0 });

  await taskRow(progress, "준비서면 초안 검토").getByRole("button", { name: "완료처리" }).click();
  await expectCounts(progress, { S: 0, A: 0, B: 0 });
  const sent = sentTask(desk, "준비서면 초안 검토");
  await expect(sent.getByText("완료", { exact: true })).toBeVisible();
  await expect(sent.getByRole("button", { name: "전달상황 2/2" })).toBeVisible();
  const [task] = await firm.sql<{ status: string }>("select status from tasks where created_by = $1", [sender.id]);
  expect(task?.status).toBe("완료");
});

test("what is committed is on the screen of the other person within a second", async ({ firm, openAs }) => {
  const [sender, recipient] = await Promise.all([firm.staff("하람"), firm.staff("은채")]);
  const page = await openAs(recipient);
  await expectCounts(page, { S: 0, A: 0, B: 0 });
  const counts: number[] = [];
  const rows: number[] = [];
  for (let round = 1; round <= 7; round += 1) {
    const title = `기일 확인 ${round}`;
    const counted = whenOnScreen(page, "button", `B ${round}건`);
    const listed = whenOnScreen(page, "[data-row-focus]", title);
    const taskId = await firm.task(sender, [recipient], { title });
    const [task] = await firm.sql<{ created_at: Date }>("select created_at from tasks where id = $1", [taskId]);
    counts.push((await counted) - task!.created_at.getTime());
    rows.push((await listed) - task!.created_at.getTime());
  }
  test.info().annotations.push({
    type: "commit to screen",
    description: `count ${median(counts)} ms, row ${median(rows)} ms (median of ${counts.length}; goal ${goalMs} ms)`,
  });
  // oxlint-disable-next-line no-console -- the figure is what the run is asked for
  console.log(`commit → screen: count ${median(counts)} ms, row ${median(rows)} ms, goal ${goalMs} ms`);
  expect(median(counts)).toBeLessThan(limitMs);
  expect(median(rows)).toBeLessThan(limitMs);
});
