import { Button, Checkbox, NumberInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { call } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { listSecurityChanges, readSecurity, setLimits } from "../endpoints.ts";
import { limits, type LimitName } from "../security.ts";
import type { Security } from "../schemas.ts";

type Limits = Security["limits"];
/** As typed: a field may be empty for the moment. */
type Typed = Readonly<Record<LimitName, number | "" | null>>;
const names = ["exportsPerHour", "exportRows", "recordsPerDay", "confirmMinutes"] as const satisfies LimitName[];
/** Offered when a limit is put where there was none. */
const usualRecords = 500;

/** How much one person may take away or look at, and how long a proof of who it is serves. */
export function LimitsCard({ security }: { readonly security: Security }) {
  const stored = security.limits;
  const [typed, setTyped] = useState<Typed>(stored);
  const [isAsking, setAsking] = useState(false);
  const isWhole = names.every((name) => typed[name] !== "");
  const isChanged = names.some((name) => typed[name] !== stored[name]);
  const save = async (reason: string) => {
    await call(setLimits, { body: { limits: typed as Limits, reason } });
    notifySuccess("한도를 바꿨습니다.");
    await refreshReads(readSecurity, listSecurityChanges);
  };
  const field = (name: LimitName, description: string) => (
    <NumberInput
      label={limits[name].label}
      description={description}
      suffix={limits[name].unit}
      min={limits[name].min}
      max={limits[name].max}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator
      hideControls
      value={typed[name] ?? ""}
      placeholder={typed[name] === null ? "제한 없음" : undefined}
      disabled={typed[name] === null}
      onChange={(value) => setTyped({ ...typed, [name]: typeof value === "number" ? value : "" })}
    />
  );
  return (
    <Card title="열람·내보내기 한도">
      <div className={styles.form}>
        <p className={styles.note}>한 사람에게 적용됩니다. 바꾸면 바로 모두에게 적용됩니다.</p>
        {field("exportsPerHour", "넘으면 다음 시간까지 기다립니다.")}
        {field("exportRows", "넘으면 조건을 좁혀야 합니다.")}
        {field("recordsPerDay", "넘으면 그날은 관리자가 해제할 때까지 볼 수 없습니다.")}
        <Checkbox
          label="하루 열람을 제한하지 않음"
          checked={typed.recordsPerDay === null}
          onChange={(event) =>
            setTyped({
              ...typed,
              recordsPerDay: event.currentTarget.checked ? null : (stored.recordsPerDay ?? usualRecords),
            })
          }
        />
        {field("confirmMinutes", "권한 변경, 100명 넘는 내보내기 등은 이 시간 안에 비밀번호를 확인한 사람만 합니다.")}
        <EndButtons>
          {isChanged && (
            <Button variant="subtle" color="grey" onClick={() => setTyped(stored)}>
              되돌리기
            </Button>
          )}
          <Button variant="default" disabled={!isChanged || !isWhole} onClick={() => setAsking(true)}>
            저장
          </Button>
        </EndButtons>
      </div>
      {isAsking && (
        <ReasonDialog
          title="열람·내보내기 한도"
          message="바꾼 사람과 사유가 기록됩니다."
          confirmLabel="저장"
          onClose={() => setAsking(false)}
          onConfirm={save}
        />
      )}
    </Card>
  );
}
