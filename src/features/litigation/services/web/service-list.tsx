import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { workOnDeadlines } from "#features/litigation/deadlines/access.ts";
import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { today } from "#features/litigation/desk/today.ts";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { registerNothing } from "../endpoints.ts";
import { serviceOfProcess } from "../service-of-process.ts";

const RegisterDialog = lazy(() => import("./register-dialog.tsx"));

/** /lawfirm/service/legal-case/services: 우편물 대장 and 송무 인박스 (product N17). */
export default function ServiceList() {
  const may = useAllowed(workOnDeadlines);
  const [registering, setRegistering] = useState(false);
  const nothing = useWrite(registerNothing, {
    success: "오늘은 온 것이 없다고 기록했습니다.",
    onSuccess: () => void refreshRecord(serviceOfProcess),
  });
  const day = today();
  const views = [
    { label: "결정 대기", query: "status=open" },
    { label: "오늘", query: `receivedOn=${day}..${day}` },
    { label: "전자소송", query: "channel=eService" },
    { label: "우편", query: "channel=post,court" },
  ];
  return (
    <>
      <DeskTabs />
      <RecordScreen
        resource={serviceOfProcess}
        manage={workOnDeadlines}
        form={false}
        views={views}
        buttons={
          may && (
            <>
              <Button
                variant="default"
                loading={nothing.isPending}
                onClick={() => nothing.mutate({ body: { receivedOn: day } })}
              >
                오늘 도달 없음
              </Button>
              <Button onClick={() => setRegistering(true)}>송달 등록</Button>
            </>
          )
        }
        emptyHint="‘송달 등록’에서 온 문서와 사건을 고르면 기한이 제안됩니다."
      />
      {registering && (
        <Suspense>
          <RegisterDialog onClose={() => setRegistering(false)} />
        </Suspense>
      )}
    </>
  );
}
