/** Minutes without a sign of the person after which a timer counts as forgotten. */
const idleMinutes = 20;
/** Minutes after which a running timer asks whether it is meant. */
const longMinutes = 480;

const minuteMs = 60_000;

type Running = { readonly startedAt: Date; readonly activeAt: Date };

/** Whether nobody was at it for so long that it ends where the last sign was (additions 5). */
export function isForgotten({ activeAt }: Pick<Running, "activeAt">, now: Date): boolean {
  return now.getTime() - activeAt.getTime() > idleMinutes * minuteMs;
}

/** Whether it has to ask: forgotten, or on for more than eight hours (product §6.5). */
export function asksToEnd(running: Running, now: Date): boolean {
  return isForgotten(running, now) || now.getTime() - running.startedAt.getTime() > longMinutes * minuteMs;
}

/** Where it ends, and what of the time is left over and only offered; both to the minute. */
export function endOf(
  running: Running,
  until: "activity" | "now",
  now: Date,
): { end: Date; rest: Running["startedAt"] | null } {
  const isCut = until === "activity" && isForgotten(running, now);
  const end = toMinute(isCut ? running.activeAt : now);
  return { end, rest: isCut ? toMinute(now) : null };
}

/** The minute that has begun. */
export const toMinute = (moment: Date): Date => new Date(Math.floor(moment.getTime() / minuteMs) * minuteMs);
