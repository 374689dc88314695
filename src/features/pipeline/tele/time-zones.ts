/** Whether the name is one of a time zone: America/Los_Angeles. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[A-Za-z_+-]+){1,2}$/.test(name)) return false;
  try {
    return Intl.DateTimeFormat("ko-KR", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The instant as people there read it: 11. 25.(수) 17:00. */
export function timeThere(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat("ko-KR", {
    timeZone,
    month: "numeric",
    day: "numeric",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(instant));
}
