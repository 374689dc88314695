import { useEffect, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { searchConflicts as maySearch } from "../access.ts";
import { severityLabels, type ConflictPanelProps } from "../conflict.ts";
import { searchConflicts } from "../endpoints.ts";
import { HitList } from "./hit-list.tsx";
import { severityTones } from "./tones.ts";
import styles from "./conflicts.module.css";

const pauseMs = 200;

/** Hits for what stands in a form, shortly after the typing pauses. */
export default function LivePanel({
  names,
  tels = [],
  bizNos = [],
  opponents = [],
  side,
  subject,
}: ConflictPanelProps) {
  const allowed = useAllowed(maySearch);
  const typed = JSON.stringify([names, tels, bizNos, opponents].map(filled));
  const asked = useLate(typed);
  const enabled = allowed && asked !== "[[],[],[],[]]";
  const { data, error, refetch } = useQuery({
    queryKey: [searchConflicts.path, asked, side, subject],
    queryFn: ({ signal }) => {
      const [askedNames, askedTels, askedNumbers, askedOpponents] = JSON.parse(asked) as string[][];
      const body = {
        names: askedNames!,
        tels: askedTels!,
        bizNos: askedNumbers!,
        opponents: askedOpponents!,
        ...(side && { side }),
        ...(subject && { subject }),
      };
      return call(searchConflicts, { body }, { signal });
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!allowed) return null;
  const shown = enabled ? data : undefined;
  const word = shown?.severity ?? "review";
  return (
    <Card title="이해충돌" aside={<StateChip tone={severityTones[word]}>{severityLabels[word]}</StateChip>}>
      <div aria-live="polite">
        {!enabled && <p className={styles.words}>성명이나 연락처를 입력하면 바로 조회합니다.</p>}
        {enabled && error && <ErrorState title="조회하지 못했습니다." error={error} onRetry={() => void refetch()} />}
        {shown && shown.total === 0 && <p className={styles.words}>같거나 비슷한 당사자가 없습니다.</p>}
        {shown && <HitList hits={shown.models} />}
        {shown?.more && <p className={styles.words}>더 있습니다. 연락처를 함께 입력해 주세요.</p>}
        {shown?.severity === "prohibited" && !shown.canDecide && (
          <p className={styles.words}>진행 중인 사건의 상대방입니다. 내용은 변호사만 볼 수 있습니다.</p>
        )}
      </div>
    </Card>
  );
}

function filled(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== "");
}

function useLate(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
