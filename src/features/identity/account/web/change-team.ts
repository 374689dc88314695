import { call, CallError, forgetAnswers } from "#platform/web/call.ts";
import { notifyError, toast } from "#platform/web/notify.ts";
import { queryClient } from "#platform/web/query.ts";
import { changeUser, reloadUser, session } from "#platform/web/session.ts";
import { setStaffColumn, switchTeam } from "#features/identity/staff/endpoints.ts";
import { forgetPreviousTeam } from "./previous-team.ts";

/** Makes a team the active one; every list is asked for anew. Throws CallError. */
export async function putIntoTeam(teamId: number): Promise<void> {
  const staffId = session.read().user?.staff?.id;
  if (staffId === undefined) return;
  await call(switchTeam, { params: { staffId: String(staffId), teamId: String(teamId) } });
  await reloadUser();
  forgetAnswers();
  await queryClient.invalidateQueries();
}

/** The person's own choice of team (spec §4.4). */
export async function changeTeam(teamId: number): Promise<void> {
  try {
    await putIntoTeam(teamId);
    // Whoever chooses a team wants it to stay.
    forgetPreviousTeam();
    toast("팀이 변경되었습니다.");
  } catch (error) {
    tellFailure("팀을 변경하지 못했습니다.", error);
  }
}

/** Rows of all own teams, or of the active one alone (spec §7). */
export async function changeAllTeamView(all: boolean): Promise<void> {
  const columnValue = all ? "Y" : "N";
  try {
    await call(setStaffColumn, { body: { columnName: "allTeamView", columnValue } });
    changeUser((user) => ({ ...user, staff: user.staff && { ...user.staff, all_team_view: columnValue } }));
    toast("전체팀보기 설정이 변경되었습니다.");
    forgetAnswers();
    await queryClient.invalidateQueries();
  } catch (error) {
    tellFailure("전체팀보기 설정을 변경하지 못했습니다.", error);
  }
}

export function tellFailure(title: string, error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  notifyError(title, error.message);
}
