/** What the panel shows: what is new, what comes back later, what was seen. */
export const boxes = { open: "새 알림", snoozed: "미룬 알림", cleared: "지난 알림" } as const;
export type Box = keyof typeof boxes;
export const boxNames = Object.keys(boxes) as [Box, ...Box[]];

/** So many rows the panel shows, the newest first, and the count goes no further. */
export const mostShown = 100;

/** Until when a row is put off. */
export const snoozes = { hour: "1시간 뒤", tomorrow: "내일 아침 9시", monday: "다음 월요일 9시" } as const;
export type Snooze = keyof typeof snoozes;
export const snoozeNames = Object.keys(snoozes) as [Snooze, ...Snooze[]];
