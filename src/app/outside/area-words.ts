import { formatDay, type Day } from "#platform/dates.ts";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";

const korean = {
  menu: "메뉴",
  pages: { "": "내 사건", "#files": "보낼 자료", "#talk": "대화", "#wallet": "캐시·쿠폰" },
  first: "먼저 확인해 주세요",
  send: (again: boolean, due: Day | null) =>
    `${again ? "보완해서 " : ""}보내기${due === null ? "" : ` · ${formatDay(due)}까지`}`,
  unread: (count: number) => `읽지 않은 메시지 ${count}건`,
};

/** What stands around the pages of a client. */
type AreaWords = typeof korean;

const english: AreaWords = {
  menu: "Menu",
  pages: { "": "My cases", "#files": "Files to send", "#talk": "Messages", "#wallet": "Cash and coupons" },
  first: "Please see to this first",
  send: (again, due) => `to be sent${again ? " again" : ""}${due === null ? "" : ` by ${due}`}`,
  unread: (count) => `Unread messages: ${count}`,
};

/** The words around the pages of a client, in the client's language. */
export const areaWords: Readonly<Record<ClientLanguage, AreaWords>> = { ko: korean, en: english };
