import { useState } from "react";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { Section } from "#ui/components/section.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readAttendance } from "../endpoints.ts";
import { bases, thresholds } from "../rule.ts";
import type { Asked, Attendance, Meeting } from "./attendance-types.ts";
import { AgendaPart } from "./agenda-part.tsx";
import { CheckIn } from "./check-in.tsx";
import { CodePanel } from "./code-panel.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { MemberTable } from "./member-table.tsx";
import { ProxyDialog } from "./proxy-dialog.tsx";
import styles from "./meetings.module.css";

/** Who attends a meeting: the code of the room, one's own check-in, the members with their proxies, and the agenda. */
export function AttendancePart({ row, code }: { readonly row: Meeting; readonly code: string }) {
  useRefreshOn("partnerMeeting", readAttendance);
  const { data, error, refetch } = useRead(readAttendance, { params: { number: String(row.number) } });
  const [asked, setAsked] = useState<Asked>(null);
  if (!data) {
    if (!error) return <SkeletonRows rows={6} columns="96px 84px 1fr 120px" />;
    return <ErrorState title="출석을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const me = data.members.find(({ isMe }) => isMe);
  const close = () => setAsked(null);
  return (
    <div className={styles.part}>
      {row.status === "open" && data.mayManage && <CodePanel row={row} />}
      {row.status === "open" && me && me.state !== "present" && me.state !== "late" && (
        <CheckIn row={row} code={code} hasProxy={me.state === "proxy"} />
      )}
      <Section title="출석" beside={<Quorum data={data} />}>
        <MemberTable row={row} data={data} onAsk={setAsked} />
      </Section>
      <AgendaPart row={row} data={data} />
      {asked?.kind === "proxy" && <ProxyDialog row={row} data={data} giver={asked.member} onClose={close} />}
      {asked?.kind === "entry" && <EntryDialog row={row} member={asked.member} onClose={close} />}
    </div>
  );
}

/** The quorum of the meeting with what it was counted by. */
function Quorum({ data: { quorum, rule } }: { readonly data: Attendance }) {
  const unit = rule.basis === "heads" ? "명" : "표";
  return (
    <>
      <StateChip tone={quorum.met ? "green" : "red"}>{quorum.met ? "정족수 충족" : "정족수 미달"}</StateChip>
      <span>
        출석·위임 {quorum.present}
        {unit} / 재적 {quorum.total}
        {unit}, 필요 {quorum.required}
        {unit}
      </span>
      <span className={styles.quiet}>
        {rule.name}: {bases[rule.basis]} {thresholds[rule.quorum]}
      </span>
    </>
  );
}
