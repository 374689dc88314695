import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { addMonths, firmToday } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { useAllowed } from "#platform/web/session.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { managePayslips } from "../access.ts";
import { beginMonth, payslipCalls } from "../endpoints.ts";
import { payslip } from "../payslip.ts";
import { payslipSteps } from "../steps.ts";
import { payslipCells } from "./cells.ts";

const views = [
  { label: "작성 중", query: "status=draft" },
  { label: "확정", query: "status=confirmed" },
  { label: "교부", query: "status=delivered" },
];
const steps = { machine: payslipSteps };

/** /lawfirm/mypage/salary: the own payslips; for 인사관리 those of all. */
export default function PayslipList() {
  const isHr = useAllowed(managePayslips);
  return isHr ? <AllPayslips /> : <OwnPayslips />;
}

function OwnPayslips() {
  return (
    <RecordScreen
      resource={payslip}
      manage={managePayslips}
      title="급여명세서"
      form={false}
      cells={payslipCells}
      emptyHint="교부된 급여명세서가 없습니다. 교부되면 알림이 옵니다."
    />
  );
}

function AllPayslips() {
  const [begins, setBegins] = useState(false);
  const bulk = useBulkSteps(steps);
  return (
    <>
      <RecordScreen
        resource={payslip}
        manage={managePayslips}
        title="급여명세서"
        views={views}
        newLabel="명세서 작성"
        cells={payslipCells}
        emptyHint="작성한 급여명세서가 없습니다. ‘월 작성’으로 지난달 항목을 이어 한 번에 시작합니다."
        {...bulk}
        buttons={
          <Button variant="default" onClick={() => setBegins(true)}>
            월 작성
          </Button>
        }
      />
      {begins && <BeginMonth onClose={() => setBegins(false)} />}
    </>
  );
}

function BeginMonth({ onClose }: { readonly onClose: () => void }) {
  const [month, setMonth] = useState(() => firmToday().slice(0, 7));
  const [payOn, setPayOn] = useState(() => `${firmToday().slice(0, 7)}-25`);
  const begin = useWrite(beginMonth, {
    refreshes: [payslipCalls.list],
    quiet: true,
    once: true,
    onSuccess: ({ made, skipped, incentives }) => {
      const words = [
        `${made}명의 명세서를 만들었습니다.`,
        incentives > 0 && `지급할 인센티브 ${incentives}건을 항목으로 넣었습니다.`,
        skipped > 0 && `이미 있는 ${skipped}명은 그대로 두었습니다.`,
      ];
      notifySuccess(words.filter(Boolean).join(" "));
      onClose();
    },
  });
  return (
    <FormDialog
      title="월 작성"
      label="작성"
      sending={begin.isPending}
      disabled={month === "" || payOn === ""}
      failure={begin.error && Object.keys(begin.error.fields).length === 0 ? begin.error.message : undefined}
      onClose={onClose}
      onSubmit={() => begin.mutate({ body: { month: `${month}-01`, payOn } })}
    >
      <TextInput
        label="귀속월"
        type="month"
        description="그 달에 근무한 직원마다 지난 명세서의 기본급·수당·공제를 잇고, 확정된 인센티브를 항목으로 넣습니다. 본인 것은 만들지 않습니다."
        value={month}
        min={addMonths(firmToday(), -24).slice(0, 7)}
        data-autofocus
        error={fieldError(begin.error, "month")}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      <TextInput
        label="지급일"
        type="date"
        value={payOn}
        error={fieldError(begin.error, "payOn")}
        onChange={(event) => setPayOn(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
