import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { records, steps } from "./record-calls.ts";

/** 게시판관리 stands in these roles (spec §6); 관리자 moderates too. */
const moderators: readonly PrincipalName[] = ["관리자", "컨텐츠알바", "게시판매니저"];
const lawyers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변"];

/** Two of these together give out who wrote an anonymous post (product §6.14). */
const askingForAuthors: readonly PrincipalName[] = ["관리자", "인사관리", "운영위원"];

/** Client questions: 게시판관리 and the lawyers who approve the answers (product §6.15). */
const questionKeepers: readonly PrincipalName[] = [...moderators, ...lawyers];

/** 가맹: 관리자, 운영위원. 팀장역할: 총괄·신규·진행팀장 and 관리자 (product §6.15). */
const franchiseReaders: readonly PrincipalName[] = ["관리자", "운영위원"];
const leaderReaders: readonly PrincipalName[] = ["관리자", "총괄팀장", "신규팀장", "진행팀장"];

function guides(api: string, show: readonly PrincipalName[]): Record<string, Expectation> {
  const own = {
    ...records(api, {
      show,
      manage: ["관리자"],
      without: ["reveal", "options", "remove", "restore", "exportList"],
      firmWide: true,
    }),
    ...steps(api, ["관리자"], ["issue", "revise", "retire", "bringBack", "undo"]),
    // Nobody is there who has a revision to confirm before a document is in force.
    [`POST ${api}/:number/acks`]: { who: show, also: written },
    [`GET ${api}/:number/revisions`]: { who: show },
  };
  // Drafts, which new rows are, are for 관리자 alone; the others do not find them.
  return Object.fromEntries(
    Object.entries(own).map(([call, expectation]) => [
      call,
      { ...expectation, firmWide: true as const, ...(call.includes(":number") && { also: [404, ...written] }) },
    ]),
  );
}

export const messages: Readonly<Record<string, Expectation>> = {
  // Everybody of a team reads and writes; who does not follow a post is told so.
  ...records("/api/board-posts", { show: "team", manage: "team", without: ["reveal", "remove", "restore"] }),
  ...steps("/api/board-posts", "team", ["revise", "undo"]),
  ...steps("/api/board-posts", moderators, ["pin", "move", "hide", "show"]),
  "POST /api/board-posts/:number/reads": { who: "team" },
  "POST /api/board-posts/:number/acks": { who: "team", also: written },
  "GET /api/board-posts/:number/acks": { who: "team", also: [422] },
  "POST /api/board-posts/:number/reminders": { who: "team", also: [422] },
  "GET /api/board-posts/:number/comments": { who: "team" },
  "POST /api/board-posts/:number/comments": { who: "team" },
  // A comment of a post that is not seen is not there.
  "DELETE /api/board-comments/:commentId": { who: "team", also: [404] },
  ...records("/api/author-requests", {
    show: askingForAuthors,
    manage: askingForAuthors,
    without: ["reveal", "options", "create", "update", "remove", "restore"],
  }),
  // New rows of the generated firm are notices.
  "POST /api/board-posts/:number/author-requests": { who: askingForAuthors, also: [422] },
  ...steps("/api/author-requests", askingForAuthors, ["approve", "refuse"]),
  "GET /api/author-requests/:number/author": { who: askingForAuthors, also: [422] },

  ...records("/api/rooms", { show: "team", manage: "team", without: ["reveal", "remove", "restore", "exportList"] }),
  ...steps("/api/rooms", "team", ["close", "reopen", "undo"]),
  ...records("/api/talk-posts", {
    show: "team",
    manage: "team",
    without: ["reveal", "create", "update", "remove", "restore", "options", "exportList"],
  }),
  "GET /api/talk/rooms": { who: "team" },
  "GET /api/talk/unread": { who: "team" },
  "GET /api/rooms/:number/posts": { who: "team" },
  "POST /api/rooms/:number/posts": { who: "team", also: written },
  "PUT /api/rooms/:number/reads": { who: "team" },
  "PUT /api/rooms/:number/pin": { who: "team" },
  "GET /api/rooms/:number/people": { who: "team" },
  "PUT /api/rooms/:number/members": { who: "team", also: [422] },
  "GET /api/talk-posts/:number/thread": { who: "team" },
  "PUT /api/talk-posts/:number": { who: "team", also: written },
  "POST /api/talk-posts/:number/acks": { who: "team", also: [422] },
  "PUT /api/talk-posts/:number/reactions": { who: "team" },
  "PUT /api/talk-posts/:number/pin": { who: "team", also: [422] },
  "POST /api/talk-posts/:number/hide": { who: "team", also: written },
  // What was not hidden cannot be brought back.
  "POST /api/talk-posts/:number/show": { who: "team", also: [404, ...written] },

  ...records("/api/asks", { show: "team", manage: "team", without: ["reveal", "options", "remove", "restore"] }),
  ...steps("/api/asks", "team", ["take", "answer", "accept", "askAgain", "pass", "publish", "undo"]),

  ...records("/api/questions", {
    show: questionKeepers,
    manage: questionKeepers,
    without: ["reveal", "options", "remove", "restore"],
  }),
  ...steps("/api/questions", questionKeepers, ["draft", "adopt", "hide", "undo"]),
  ...steps("/api/questions", lawyers, ["approve", "sendBack"]),

  ...guides("/api/franchise-guides", franchiseReaders),
  ...guides("/api/leader-guides", leaderReaders),
};
