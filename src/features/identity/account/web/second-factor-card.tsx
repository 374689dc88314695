import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import { readSecondFactor } from "#features/identity/second-factor/endpoints.ts";
import styles from "./mypage.module.css";
import type { SecondFactorAct } from "./second-factor-dialog.tsx";

const SecondFactorDialog = lazy(() => import("./second-factor-dialog.tsx"));

/** Below this many recovery codes somebody should make new ones. */
const fewCodes = 3;

/** One's own authenticator app and recovery codes. */
export function SecondFactorCard() {
  const { data, error, refetch } = useRead(readSecondFactor, {});
  const [act, setAct] = useState<SecondFactorAct | null>(null);
  const factor = data?.model;
  const isEnrolled = factor !== undefined && factor.enrolledAt !== null;
  return (
    <Card
      title="2단계 인증"
      aside={
        factor && <StateChip tone={isEnrolled ? "green" : "grey"}>{isEnrolled ? "사용 중" : "사용 안 함"}</StateChip>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!factor && !error && <SkeletonRows rows={2} columns="1fr" />}
      {factor && (
        <div className={styles.form}>
          <span className={styles.note}>
            {isEnrolled
              ? `${formatDateTime(factor.enrolledAt ?? "")}에 등록한 인증 앱을 씁니다.`
              : "로그인할 때 비밀번호와 함께 휴대전화 인증 앱의 코드를 확인합니다."}
            {factor.required && " 법인에서 필수로 설정했습니다."}
          </span>
          {isEnrolled && (
            <span className={factor.recoveryLeft < fewCodes ? styles.failure : styles.note}>
              남은 복구 코드 {factor.recoveryLeft}개
            </span>
          )}
          <EndButtons>
            {isEnrolled && !factor.required && (
              <Button variant="default" onClick={() => setAct("remove")}>
                해제
              </Button>
            )}
            {isEnrolled && (
              <Button variant="default" onClick={() => setAct("codes")}>
                복구 코드 새로 받기
              </Button>
            )}
            <Button variant="default" onClick={() => setAct("enrol")}>
              {isEnrolled ? "인증 앱 바꾸기" : "인증 앱 등록"}
            </Button>
          </EndButtons>
        </div>
      )}
      {act && (
        <LoadedPart onFail={() => setAct(null)}>
          <SecondFactorDialog act={act} isEnrolled={isEnrolled} onClose={() => setAct(null)} />
        </LoadedPart>
      )}
    </Card>
  );
}
