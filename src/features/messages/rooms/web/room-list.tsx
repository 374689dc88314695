import { IconLock, IconPinFilled } from "@tabler/icons-react";
import { relativeTime } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import type { MyRoom } from "../schemas.ts";
import styles from "./talk.module.css";

type RoomListProps = { readonly rooms: readonly MyRoom[]; readonly current: number | null };

/** The rooms with who wrote last, and how much is unread. */
export function RoomList({ rooms, current }: RoomListProps) {
  return (
    <ul className={styles.list}>
      {rooms.map(({ number, name, audience, project, status, pinned, unread, calls, last }) => (
        <li key={number}>
          <PageLink
            to={`/talk?id=${number}`}
            className={styles.entry}
            data-current={number === current || undefined}
            data-unread={unread > 0 || undefined}
          >
            <span className={styles.line}>
              {pinned && <IconPinFilled size={13} aria-label="고정" />}
              {audience === "members" && <IconLock size={13} aria-label="초대한 사람만" />}
              <strong>{name}</strong>
              {status === "closed" && <span className={styles.dim}>닫힘</span>}
              {last && <time dateTime={last.at}>{relativeTime(last.at)}</time>}
            </span>
            <span className={styles.line}>
              <span className={styles.words}>
                {last ? `${last.author}: ${last.words}` : project || "아직 글이 없습니다."}
              </span>
              {calls > 0 && <span className={styles.calls}>@{formatNumber(calls)}</span>}
              {unread > 0 && (
                <span className={styles.count} aria-label={`안 읽은 글 ${unread}개`}>
                  {formatNumber(unread)}
                </span>
              )}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
