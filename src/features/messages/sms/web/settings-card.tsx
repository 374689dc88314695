import { Button, Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatPhone } from "#platform/phone.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { Card } from "#ui/components/card.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { manageSenders } from "../access.ts";
import { readSmsSettings, setSmsSettings } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import styles from "./sms.module.css";

type Settings = CallOutput<typeof schemas.readSmsSettings>["model"];

/** The number under which advertisements are refused, and the certificate of the provider (additions S4). */
export function SettingsCard() {
  const { data, error, refetch } = useRead(readSmsSettings, {});
  const mayManage = useAllowed(manageSenders);
  const [editing, setEditing] = useState(false);
  if (error && !data)
    return <ErrorState title="설정을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="60%" />;
  const { model } = data;
  return (
    <div className={styles.below}>
      <Card
        title="발송 설정"
        aside={
          mayManage && (
            <Button size="xs" variant="default" onClick={() => setEditing(true)}>
              설정 고치기
            </Button>
          )
        }
      >
        <dl className={styles.counts}>
          <div>
            <dt>발송사</dt>
            <dd>{model.leaves ? "SOLAPI" : "없음(기록만 남김)"}</dd>
          </div>
          <div>
            <dt>무료수신거부</dt>
            <dd>{model.refusalNo === "" ? "등록 전" : formatPhone(model.refusalNo)}</dd>
          </div>
          <div>
            <dt>전송자격인증</dt>
            <dd>{model.certNo === "" ? "등록 전" : `${model.certNo} (${model.certUntil ?? "만료일 없음"})`}</dd>
          </div>
          <div>
            <dt>거래관계로 동의 갈음</dt>
            <dd>{model.tradeExemption ? "사용" : "사용하지 않음"}</dd>
          </div>
        </dl>
        {editing && <SettingsDialog model={model} onClose={() => setEditing(false)} />}
      </Card>
    </div>
  );
}

function SettingsDialog({ model, onClose }: { readonly model: Settings; readonly onClose: () => void }) {
  const [refusalNo, setRefusalNo] = useState(model.refusalNo);
  const [certNo, setCertNo] = useState(model.certNo);
  const [certUntil, setCertUntil] = useState(model.certUntil ?? "");
  const [tradeExemption, setTradeExemption] = useState(model.tradeExemption);
  const write = useWrite(setSmsSettings, {
    refreshes: [readSmsSettings],
    success: "발송 설정을 저장했습니다.",
    quiet: true,
    onSuccess: onClose,
  });
  const fields = write.error?.fields ?? {};
  return (
    <FormDialog
      title="발송 설정"
      label="저장"
      sending={write.isPending}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          body: {
            refusalNo: refusalNo.replaceAll(/\D/g, ""),
            certNo: certNo.trim(),
            certUntil: certUntil === "" ? null : certUntil,
            tradeExemption,
          },
        })
      }
    >
      <LimitedInput
        label="무료수신거부 번호(080)"
        limit={14}
        data-autofocus
        value={refusalNo}
        error={fields["refusalNo"]}
        onChange={(event) => setRefusalNo(event.currentTarget.value)}
      />
      <LimitedInput
        label="발송사 전송자격인증 번호"
        limit={40}
        value={certNo}
        error={fields["certNo"]}
        onChange={(event) => setCertNo(event.currentTarget.value)}
      />
      <TextInput
        label="인증 만료일"
        type="date"
        value={certUntil}
        error={fields["certUntil"]}
        onChange={(event) => setCertUntil(event.currentTarget.value)}
      />
      <Checkbox
        label="최근 6개월 안에 계약한 고객은 동의를 받지 않아도 광고 수신에 동의한 것으로 봅니다."
        description="같은 종류의 서비스에만 해당합니다 (정보통신망법 시행령 제61조 제1항)."
        checked={tradeExemption}
        onChange={(event) => setTradeExemption(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
