import { personalTable } from "#records/server/whose/personal-table.ts";

/** Links open what their client or participant sees; with that person they go, and who opened them. */
export const shareLinks = personalTable("share_links", {
  name: "shareLink",
  label: "공유링크",
  whose: [
    ["client", "client_id"],
    ["participant", "participant_id"],
  ],
  goes: true,
  columns: {},
});

export const shareLinkVisits = personalTable("share_link_visits", {
  label: "공유링크 열람",
  whose: [["shareLink", "link_id"]],
  goes: true,
  columns: {},
});
