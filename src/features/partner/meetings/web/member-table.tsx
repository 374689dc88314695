import { Button } from "@mantine/core";
import { formatTaskDate } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { attendanceStates } from "../attendance.ts";
import { readAttendance, takeProxyBack } from "../endpoints.ts";
import { meeting } from "../meeting.ts";
import type { Asked, Attendance, Meeting, Member } from "./attendance-types.ts";
import styles from "./meetings.module.css";

type MemberTableProps = {
  readonly row: Meeting;
  readonly data: Attendance;
  readonly onAsk: (asked: Asked) => void;
};

/** The members with how they attend, whom they represent, and what is odd about a check-in. */
export function MemberTable({ row, data, onAsk }: MemberTableProps) {
  const { members, mayManage, rule } = data;
  const nameOf = (id: number | null) => members.find(({ partnerId }) => partnerId === id)?.name ?? "";
  if (members.length === 0)
    return <EmptyState title="대상이 없습니다.">파트너 명부에 대상이 등록되어 있는지 확인해 주세요.</EmptyState>;
  return (
    <Table label="출석" stacks>
      <thead>
        <tr>
          <th scope="col">파트너</th>
          <th scope="col">출석</th>
          <th scope="col">위임</th>
          {rule.basis === "stakes" && (
            <th scope="col" data-right>
              의결권
            </th>
          )}
          <th scope="col">시각·사유</th>
          <th scope="col">처리</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.partnerId}>
            <td>
              {member.name}
              {member.isMe && " (나)"}
            </td>
            <td>
              <StateChip tone={meeting.fields.mine.tones?.[member.state] ?? "grey"}>
                {attendanceStates[member.state]}
              </StateChip>
            </td>
            <td>
              {member.proxyToId !== null && `${nameOf(member.proxyToId)}에게`}
              {member.instructions !== "" && <span className={styles.quiet}> “{member.instructions}”</span>}
            </td>
            {rule.basis === "stakes" && <td data-right>{member.votes}표</td>}
            <td>
              <Remarks member={member} />
            </td>
            <td>
              <Actions row={row} member={member} mayManage={mayManage} onAsk={onAsk} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** When somebody came, what was corrected, and what a roll call should ask. */
function Remarks({ member: { checkedInAt, reason, odd, away, state } }: { readonly member: Member }) {
  return (
    <>
      {checkedInAt !== null && formatTaskDate(checkedInAt)} {reason}{" "}
      {odd.length > 0 && <StateChip tone="red">{`호명 확인: ${odd.join(", ")}`}</StateChip>}
      {away !== null && (state === "pending" || state === "absent") && (
        <StateChip tone="blue">{`${away} 등록됨: 공가 제안`}</StateChip>
      )}
    </>
  );
}

type ActionsProps = Pick<MemberTableProps, "row" | "onAsk"> & { readonly member: Member; readonly mayManage: boolean };

function Actions({ row, member, mayManage, onAsk }: ActionsProps) {
  const back = useWrite(takeProxyBack, {
    refreshes: [readAttendance],
    success: "위임을 철회했습니다.",
    failure: "위임을 철회하지 못했습니다.",
  });
  if (row.status === "canceled") return null;
  const isRunning = row.status === "planned" || row.status === "open";
  const isHere = member.state === "present" || member.state === "late";
  const mayProxy = isRunning && !isHere && (member.isMe || mayManage);
  const takeBack = () =>
    back.mutate({ params: { number: String(row.number) }, body: member.isMe ? {} : { giver: member.partnerId } });
  return (
    <div className={styles.head}>
      {mayProxy && member.state !== "proxy" && (
        <Button size="xs" variant="default" onClick={() => onAsk({ kind: "proxy", member })}>
          위임
        </Button>
      )}
      {mayProxy && member.state === "proxy" && (
        <Button size="xs" variant="default" loading={back.isPending} onClick={takeBack}>
          위임 철회
        </Button>
      )}
      {mayManage && (
        <Button size="xs" variant="default" onClick={() => onAsk({ kind: "entry", member })}>
          정정
        </Button>
      )}
    </div>
  );
}
