import { useEffect } from "react";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { countUnread } from "../endpoints.ts";
import { unreadTotal } from "./unread.ts";

const lookEveryMs = 60_000;

/** Keeps the number of unread posts: asked for anew after changes, after a gap, and every minute. Draws nothing. */
export default function FollowUnread() {
  const { data } = useRead(countUnread, {}, { background: true, refetchInterval: lookEveryMs });
  useEffect(() => onRecordChange("talkPost", () => void refreshReads(countUnread)), []);
  useEffect(() => {
    if (data) unreadTotal.write(data.unread);
  }, [data]);
  return null;
}
