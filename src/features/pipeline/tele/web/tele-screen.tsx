import { Button } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { goTo, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { showAbsences } from "#features/identity/absences/access.ts";
import { hostTele, manageLinkPattern } from "../access.ts";
import { teleSession } from "../session.ts";
import { LinkPatternCard } from "./link-pattern-card.tsx";
import { SessionPage } from "./session-page.tsx";

const views = [
  { label: "오늘", query: "today=Y&sort=scheduledAt" },
  { label: "대기·진행", query: "status=waiting,entered,running&sort=scheduledAt" },
  { label: "내 상담", query: "lawyer=me&status=waiting,entered,running&sort=scheduledAt" },
  { label: "노쇼", query: "status=noShow" },
];

/** /lawfirm/consult/tele: calls and video consultations; with ?id=, one of them. */
export default function TeleScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const seesAbsences = useAllowed(showAbsences);
  const setsPattern = useAllowed(manageLinkPattern);
  if (id !== null) {
    return (
      <RecordRead resource={teleSession} number={id}>
        {(row) => <SessionPage row={row} />}
      </RecordRead>
    );
  }
  return (
    <>
      <RecordScreen
        resource={teleSession}
        manage={hostTele}
        views={views}
        form={false}
        emptyHint="예약된 원격상담이 없습니다. 상담에서 유형을 화상이나 전화로 하고 예약하면 여기에 나타납니다."
        {...(seesAbsences && {
          buttons: (
            <Button
              variant="default"
              leftSection={<IconCalendarOff size={15} aria-hidden />}
              onClick={() => goTo("/lawfirm/consult/tele/absences")}
            >
              부재 일정
            </Button>
          ),
        })}
      />
      {setsPattern && <LinkPatternCard />}
    </>
  );
}
