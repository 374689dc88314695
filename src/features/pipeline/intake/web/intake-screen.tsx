import { Button } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { goTo, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { nameless } from "#features/pipeline/consults/consult.ts";
import { manageIntakes, showChannels } from "../access.ts";
import { intake } from "../intake.ts";
import { intakeSteps } from "../intake-steps.ts";
import { IntakePage } from "./intake-page.tsx";

const steps = { machine: intakeSteps };
const views = [
  { label: "검토할 대화", query: "status=new,reviewing" },
  { label: "내가 검토중", query: "status=reviewing&assignee=me" },
  { label: "긴급", query: "status=new,reviewing&urgent=Y" },
  { label: "스팸", query: "status=spam" },
];

/** /lawfirm/consult/ai: the queue of what came in from outside; with ?id=, one of them. */
export default function IntakeScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const seesChannels = useAllowed(showChannels);
  const mayManage = useAllowed(manageIntakes);
  const bulk = useBulkSteps(steps);
  if (id !== null) {
    return (
      <RecordRead resource={intake} number={id}>
        {(row) => <IntakePage row={row} />}
      </RecordRead>
    );
  }
  return (
    <>
      <RecordScreen
        resource={intake}
        manage={manageIntakes}
        views={views}
        form={false}
        hint="성명 · 연락처 · 요약 · 초성"
        cells={{ name: ({ name }) => name.trim() || nameless }}
        emptyHint="브랜드 홈페이지에서 들어온 대화가 없습니다. 접수 창구에서 브랜드별 키를 발급해 연결합니다."
        {...(mayManage && { actions: bulk.actions })}
        {...(seesChannels && {
          buttons: (
            <Button
              variant="default"
              leftSection={<IconPlugConnected size={15} aria-hidden />}
              onClick={() => goTo("/lawfirm/consult/ai/channels")}
            >
              접수 창구
            </Button>
          ),
        })}
      />
      {bulk.dialog}
    </>
  );
}
