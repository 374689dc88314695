import type { Socket } from "socket.io-client";
import { everyRecord } from "#records/every-record.ts";
import { tellMissedChanges, tellRecordChange } from "#records/web/record-changes.ts";
import { onTokenChange, readToken } from "#platform/web/session-token.ts";
import { reloadUser } from "#platform/web/session.ts";
import { whenAnswered } from "#platform/web/when-answered.ts";
import { onTaskUpdate } from "../../panel.ts";
import type { TaskCount } from "../../schemas.ts";
import { refreshTasks } from "../data/lists.ts";
import { acceptCount, acceptFirstCount, forgetCount, refetchCount } from "./task-count.ts";

const pollMs = 60_000;
/** The first connection waits so long for the rows of the first screen: its code would take their place on the network. */
const firstConnectMs = 10_000;

/**
 * Keeps the counts up to date while a person is signed in: pushed by the server, and read anew on focus, on
 * disconnect and every minute. A lost connection does not come back by itself (spec §7): it is opened anew when the
 * page becomes visible, the network returns, or the token changes. Returns how to stop.
 */
export function followCounts(): () => void {
  let socket: Socket | null = null;
  let stopped = false;
  const stop = new AbortController();
  const { signal } = stop;

  const connect = async (): Promise<void> => {
    const token = readToken();
    if (socket || token === null || document.hidden) return;
    const { io } = await import("socket.io-client");
    // Asked for twice while the code was loading, or no longer wanted.
    if (socket || stopped || token !== readToken()) return;
    const opened = io("/task", { transports: ["websocket"], auth: { token }, reconnection: false, forceNew: true });
    socket = opened;
    const lose = () => {
      if (socket !== opened) return;
      socket = null;
      opened.close();
      void refetchCount();
    };
    opened.on("task-count-refresh", (count: TaskCount) => {
      acceptCount(count);
      refreshTasks();
    });
    opened.on("rights-changed", () => void reloadUser({ background: true }));
    opened.on("record", ({ ref }: { ref: string }) =>
      ref === everyRecord ? tellMissedChanges() : tellRecordChange(ref),
    );
    // What changed between the first read and now was told to nobody here.
    opened.on("connect", () => {
      void refetchCount();
      tellMissedChanges();
    });
    opened.on("disconnect", lose);
    opened.on("connect_error", lose);
  };
  const disconnect = () => {
    const open = socket;
    socket = null;
    open?.close();
  };

  const comeBack = () => {
    if (document.hidden) return;
    void refetchCount();
    void connect();
  };
  document.addEventListener("visibilitychange", comeBack, { signal });
  window.addEventListener("focus", comeBack, { signal });
  window.addEventListener("online", comeBack, { signal });
  const unfollowToken = onTokenChange(() => {
    disconnect();
    forgetCount();
    if (readToken() !== null) comeBack();
  });
  const unfollowUpdates = onTaskUpdate(() => void refetchCount());
  const poll = setInterval(() => void refetchCount(), pollMs);
  if (!acceptFirstCount()) void refetchCount();
  const giveUp = whenAnswered(() => void connect(), firstConnectMs);

  return () => {
    stopped = true;
    giveUp();
    stop.abort();
    clearInterval(poll);
    unfollowToken();
    unfollowUpdates();
    disconnect();
  };
}
