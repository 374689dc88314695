import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { Table } from "#ui/components/table.tsx";
import { attendanceStates, stances, type Stance } from "../attendance.ts";
import { readAttendance, saveStances } from "../endpoints.ts";
import { meeting } from "../meeting.ts";
import type { AgendaItem, Attendance, Meeting } from "./attendance-types.ts";

type StanceDialogProps = {
  readonly row: Meeting;
  readonly data: Attendance;
  readonly item: AgendaItem;
  readonly onClose: () => void;
};

/** Who is kept out of an item, and how the others voted; before the meeting begins only the first. */
export default function StanceDialog({ row, data, item, onClose }: StanceDialogProps) {
  const [cast, setCast] = useState<ReadonlyMap<number, Stance>>(
    () => new Map(item.stances.map(({ partnerId, stance }) => [partnerId, stance])),
  );
  // What somebody else enters while this is open is not written over.
  const [version] = useState(row.version);
  const save = useWrite(saveStances, {
    refreshes: [readAttendance],
    quiet: true,
    success: "저장했습니다.",
    // The next item is written down over what this one made of the meeting.
    onSuccess: () => void refreshRecord(meeting).then(onClose),
  });
  const words = Object.entries(stances).filter(([stance]) => row.status === "open" || stance === "recused");
  const choices = [{ value: "", label: "—" }, ...words.map(([value, label]) => ({ value, label }))];
  const set = (partnerId: number, stance: string) => {
    const next = new Map(cast);
    if (stance === "") next.delete(partnerId);
    else next.set(partnerId, stance as Stance);
    setCast(next);
  };
  return (
    <FormDialog
      title={item.title}
      label="저장"
      sending={save.isPending}
      failure={save.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={() =>
        save.mutate({
          params: { number: String(row.number), agendaId: String(item.id) },
          body: { version, stances: [...cast].map(([partner, stance]) => ({ partner, stance })) },
        })
      }
    >
      <p>출석하거나 위임한 사람의 표만 셉니다. 회피한 사람은 재적과 출석에서 모두 빠집니다.</p>
      <Table label="표결">
        <tbody>
          {data.members.map(({ partnerId, name, state }) => (
            <tr key={partnerId}>
              <th scope="row">{name}</th>
              <td>{attendanceStates[state]}</td>
              <td>
                <NativeSelect
                  aria-label={`${name} 표결`}
                  data={choices}
                  value={cast.get(partnerId) ?? ""}
                  onChange={(event) => set(partnerId, event.currentTarget.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </FormDialog>
  );
}
