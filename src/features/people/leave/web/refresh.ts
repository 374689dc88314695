import {
  leaveCalls,
  listAsked,
  listPeople,
  listPromotions,
  leaveCalendar,
  readBalance,
  readHandover,
  readPerson,
} from "../endpoints.ts";

/** Calls whose answers change with leave. */
export const leaveReads = [
  leaveCalls.list,
  leaveCalls.read,
  readBalance,
  leaveCalendar,
  readHandover,
  listAsked,
  listPeople,
  readPerson,
  listPromotions,
];
