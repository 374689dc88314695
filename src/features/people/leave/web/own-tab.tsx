import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { useNarrow } from "#platform/web/device.ts";
import { useAllowed, useUser } from "#platform/web/session.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { Kbd } from "#ui/components/kbd.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { manageLeave, keepOwnLeave } from "../access.ts";
import { leave } from "../leave.ts";
import { BalanceFigures } from "./balance-figures.tsx";

const LeaveDialog = lazy(() => import("./leave-dialog.tsx"));

const views = [
  { label: "내 휴가", query: "staff=me" },
  { label: "1차 승인 대기", query: "status=requested" },
  { label: "인사 승인 대기", query: "status=lead" },
  { label: "시기변경·취소 요청", query: "status=moved,canceling" },
];

/** The own leave with its balance, and the leave of those on which one decides. */
export function OwnTab() {
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const isHr = useAllowed(manageLeave);
  const me = useUser().staff;
  useShortcuts([{ key: "n", label: "휴가 신청", run: () => setOpen(true) }]);
  return (
    <>
      <RecordScreen
        resource={leave}
        manage={keepOwnLeave}
        title="휴가"
        form={false}
        views={views}
        emptyHint="휴가가 없습니다. ‘휴가 신청’으로 신청하면 잔여에서 차감되고 팀장과 인사 담당자에게 알립니다."
        buttons={
          <Button
            leftSection={<IconPlus size={15} aria-hidden />}
            rightSection={!narrow && <Kbd keys="n" />}
            onClick={() => setOpen(true)}
          >
            휴가 신청
          </Button>
        }
        lead={<BalanceFigures />}
      />
      {isOpen && me && (
        <LoadedPart onFail={() => setOpen(false)}>
          <LeaveDialog
            self={{ id: me.id, number: me.id, label: me.shortName }}
            choosesStaff={isHr}
            onClose={() => setOpen(false)}
          />
        </LoadedPart>
      )}
    </>
  );
}
