import { josa } from "es-hangul";
import { useEffect } from "react";
import { usePath } from "#platform/web/navigation.tsx";
import { notifyInfo } from "#platform/web/notify.ts";
import { reloadUser, session } from "#platform/web/session.ts";
import { putIntoTeam, tellFailure } from "./change-team.ts";
import { forgetPreviousTeam, onPreviousTeamElsewhere, readPreviousTeam, savePreviousTeam } from "./previous-team.ts";

const presalePath = "/lawfirm/presale";
/** Held by every tab that shows presale pages; only the last one to leave goes back. */
const presenceLock = "haechi.presale";
const switchLock = "haechi.presaleSwitch";

/** Entering presale pages makes the presale team the active one, leaving them restores the team before (spec §4.4). */
export default function PresaleSwitch() {
  const path = usePath();
  const isPresale = path === presalePath || path.startsWith(`${presalePath}/`);

  useEffect(() => {
    if (!isPresale) {
      void alone(leavePresale);
      return undefined;
    }
    void alone(enterPresale);
    return hold(presenceLock);
  }, [isPresale]);

  useEffect(() => onPreviousTeamElsewhere(() => void reloadUser({ background: true })), []);
  return null;
}

async function enterPresale(): Promise<void> {
  const user = session.read().user;
  const target = user?.presaleTeam;
  const current = user?.staff?.team;
  if (!user || !target || !current || current.id === target.id) return;
  // Another tab has switched already; this one has only to learn of it.
  if (readPreviousTeam()) return reloadUser({ background: true });
  savePreviousTeam({ userId: user.id, teamId: current.id });
  try {
    await putIntoTeam(target.id);
    notifyInfo(`${josa(target.name, "으로/로")} 자동변경됩니다`);
  } catch (error) {
    forgetPreviousTeam();
    tellFailure("팀을 변경하지 못했습니다.", error);
  }
}

async function leavePresale(): Promise<void> {
  const user = session.read().user;
  const previous = readPreviousTeam();
  if (!user || !previous || (await isHeld(presenceLock))) return;
  if (user.staff?.team?.id !== user.presaleTeam?.id) return forgetPreviousTeam();
  try {
    await putIntoTeam(previous.teamId);
    forgetPreviousTeam();
    notifyInfo("자동변경됩니다");
  } catch (error) {
    tellFailure("이전 팀으로 돌아가지 못했습니다.", error);
  }
}

/** Web locks exist in secure contexts alone; without them tabs do not know of each other. */
const locks: LockManager | undefined = navigator.locks;

/** One tab at a time decides about the team. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (locks ? locks.request(switchLock, work) : work());
}

function hold(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks?.request(name, { mode: "shared" }, () => promise);
  return resolve;
}

async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}
