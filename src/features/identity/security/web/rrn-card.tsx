import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { call } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { chooseRrnBases, listSecurityChanges, readSecurity } from "../endpoints.ts";
import { rrnBases, type RrnBasis } from "../security.ts";
import type { Security } from "../schemas.ts";

/** On which legal bases the firm keeps 주민등록번호; none: it keeps none. */
export function RrnCard({ security }: { readonly security: Security }) {
  const stored = security.rrnBases;
  const [bases, setBases] = useState<readonly RrnBasis[]>(stored);
  const [isAsking, setAsking] = useState(false);
  const isChanged = rrnBases.some((basis) => bases.includes(basis) !== stored.includes(basis));
  const save = async (reason: string) => {
    await call(chooseRrnBases, { body: { bases: [...bases], reason } });
    notifySuccess("주민등록번호 처리 근거를 바꿨습니다.");
    await refreshReads(readSecurity, listSecurityChanges);
  };
  return (
    <Card
      title="주민등록번호"
      aside={
        <StateChip tone={stored.length > 0 ? "amber" : "grey"}>{stored.length > 0 ? "보관" : "보관 안 함"}</StateChip>
      }
    >
      <div className={styles.form}>
        <p className={styles.note}>
          법령이 요구하거나 허용할 때만 보관할 수 있습니다(개인정보 보호법 제24조의2). 고른 근거로만 고객에게 등록할 수
          있고, 암호화해 보관하며, 볼 때마다 사유가 기록됩니다.
        </p>
        {rrnBases.map((basis) => (
          <Checkbox
            key={basis}
            label={basis}
            checked={bases.includes(basis)}
            onChange={(event) =>
              setBases(event.currentTarget.checked ? [...bases, basis] : bases.filter((one) => one !== basis))
            }
          />
        ))}
        <EndButtons>
          <Button variant="default" disabled={!isChanged} onClick={() => setAsking(true)}>
            저장
          </Button>
        </EndButtons>
      </div>
      {isAsking && (
        <ReasonDialog
          title="주민등록번호 처리 근거"
          message={bases.length === 0 ? "주민등록번호를 더 이상 보관하지 않습니다." : `근거: ${bases.join(", ")}`}
          confirmLabel="저장"
          onClose={() => setAsking(false)}
          onConfirm={save}
        />
      )}
    </Card>
  );
}
