import { Button } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { listSecurityChanges, readSecurity, requireSecondFactor } from "../endpoints.ts";
import type { Security } from "../schemas.ts";

/** Whether everybody needs a second factor. */
export function SecondFactorCard({ security }: { readonly security: Security }) {
  const [isAsking, setAsking] = useState(false);
  const { secondFactorRequired: isRequired, secondFactorFixed, people, enrolled } = security;
  const label = isRequired ? "필수 해제" : "필수로 설정";
  const change = async (reason: string) => {
    await call(requireSecondFactor, { body: { required: !isRequired, reason } });
    notifySuccess(isRequired ? "2단계 인증을 선택으로 설정했습니다." : "2단계 인증을 필수로 설정했습니다.");
    await refreshReads(readSecurity, listSecurityChanges);
  };
  return (
    <Card
      title="2단계 인증"
      aside={<StateChip tone={isRequired ? "green" : "amber"}>{isRequired ? "필수" : "선택"}</StateChip>}
    >
      <div className={styles.form}>
        <p className={styles.note}>
          {isRequired
            ? "로그인할 때 비밀번호와 함께 인증 앱의 코드를 확인합니다. 등록하지 않은 사람은 다음 로그인에서 등록합니다."
            : "인증 앱을 등록한 사람만 코드를 확인합니다. 비밀번호 하나가 새면 모든 자료가 열릴 수 있습니다."}
        </p>
        <p>
          직원 {people}명 가운데 {enrolled}명 등록
        </p>
        {secondFactorFixed ? (
          <p className={styles.note}>서버의 SECOND_FACTOR 설정으로 정해져 있습니다.</p>
        ) : (
          <EndButtons>
            <Button variant="default" onClick={() => setAsking(true)}>
              {label}
            </Button>
          </EndButtons>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={`2단계 인증 · ${label}`}
          message={isRequired ? "비밀번호만으로 로그인할 수 있게 됩니다." : "다음 로그인부터 모두에게 적용됩니다."}
          confirmLabel={label}
          onClose={() => setAsking(false)}
          onConfirm={change}
        />
      )}
    </Card>
  );
}
