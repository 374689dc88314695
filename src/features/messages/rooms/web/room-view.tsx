import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Popover.css";
import { IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import { refreshReads, useWrite } from "#platform/web/query.ts";
import { useAllowed, useUser } from "#platform/web/session.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import type { RowOf } from "#records/resource.ts";
import { moderateTalk } from "../access.ts";
import { listMyRooms, pinRoom } from "../endpoints.ts";
import { room, roomAudiences } from "../room.ts";
import { roomSteps } from "../steps.ts";
import { Composer } from "./composer.tsx";
import { Stream } from "./stream.tsx";
import styles from "./talk.module.css";

const MembersDialog = lazy(() => import("./members-dialog.tsx"));
const steps = { machine: roomSteps, refreshes: [listMyRooms] };

/** A room: what it is, what was said, and where one writes. */
export function RoomView({ number }: { readonly number: number }) {
  return (
    <RecordRead resource={room} number={number}>
      {(row) => (
        <>
          <RoomHead row={row} />
          <Stream number={number} />
          {row.status === "open" ? (
            <Composer room={number} />
          ) : (
            <p className={styles.dim}>닫힌 방입니다. 글을 쓰려면 다시 열어야 합니다.</p>
          )}
        </>
      )}
    </RecordRead>
  );
}

function RoomHead({ row }: { readonly row: RowOf<typeof room> }) {
  const me = useUser().staff?.id;
  const leads = useAllowed(moderateTalk) || row.owner?.id === me;
  const [open, setOpen] = useState<"edit" | "members" | null>(null);
  const params = { number: String(row.number) };
  const pin = useWrite(pinRoom, { refreshes: [listMyRooms], failure: "고정하지 못했습니다." });
  return (
    <header className={styles.head}>
      <PageLink to="/talk" className={styles.back}>
        방 목록
      </PageLink>
      <h2>{row.name}</h2>
      <span className={styles.dim}>
        {roomAudiences[row.audience]}
        {row.purpose && ` · ${row.purpose}`}
      </span>
      {row.project && <PageLink to={`/lawfirm/project/${row.project.number}`}>{row.project.label}</PageLink>}
      <span className={styles.tools}>
        {leads && <StepButtons use={steps} row={row} />}
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label="방 처리">
              <IconDots size={15} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen("members")}>사람</Menu.Item>
            <Menu.Item onClick={() => pin.mutate({ params, body: { pinned: true } })}>내 목록 위에 고정</Menu.Item>
            <Menu.Item onClick={() => pin.mutate({ params, body: { pinned: false } })}>고정 해제</Menu.Item>
            {leads && <Menu.Item onClick={() => setOpen("edit")}>방 정보 수정</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      </span>
      {open === "members" && (
        <Suspense fallback={null}>
          <MembersDialog number={row.number} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <RecordForm
        resource={room}
        initial={row}
        opened={open === "edit"}
        onClose={() => setOpen(null)}
        onSaved={() => void refreshReads(listMyRooms)}
      />
    </header>
  );
}
