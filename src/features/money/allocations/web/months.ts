import { firmToday } from "#platform/dates.ts";
import type { UrlField } from "#platform/web/navigation.tsx";

const form = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** A month in the address: this one where none stands, `all` for every one. */
export const urlMonth: UrlField<string> = {
  read: (text) => (text === "all" || (text !== undefined && form.test(text)) ? text : firmToday().slice(0, 7)),
  write: (month) => (month === "all" || form.test(month) ? month : undefined),
};

/** As the calls take it. */
export const monthQuery = (month: string) => (month === "all" ? {} : { month });
