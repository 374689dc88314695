import { Button, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.css";
import { useState, type FormEvent } from "react";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readBellSettings, saveBellSettings } from "./endpoints.ts";
import type { QuietHours } from "./quiet-hours.ts";
import styles from "./quiet-hours-card.module.css";

const usual: QuietHours = { from: 19 * 60, to: 8 * 60 };

const textOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** 내 정보: when the bell is quiet. */
export function QuietHoursCard() {
  const { data, error, refetch } = useRead(readBellSettings, {});
  return (
    <Card title="알림">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={3} columns="1fr" />}
      {data && <QuietHoursForm key={JSON.stringify(data.quiet)} quiet={data.quiet} />}
    </Card>
  );
}

function QuietHoursForm({ quiet }: { readonly quiet: QuietHours | null }) {
  const [isOn, setOn] = useState(quiet !== null);
  const [from, setFrom] = useState(textOf((quiet ?? usual).from));
  const [to, setTo] = useState(textOf((quiet ?? usual).to));
  const [mistake, setMistake] = useState<string | null>(null);
  const save = useWrite(saveBellSettings, {
    refreshes: [readBellSettings],
    success: "알림 설정을 저장했습니다.",
    failure: "알림 설정을 저장하지 못했습니다.",
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = { from: minutesOf(from), to: minutesOf(to) };
    if (isOn && (chosen.from === null || chosen.to === null)) return setMistake("시작과 끝 시각을 넣어 주세요.");
    if (isOn && chosen.from === chosen.to) return setMistake("시작과 끝 시각을 다르게 넣어 주세요.");
    setMistake(null);
    return save.mutate({ body: { quiet: isOn ? (chosen as QuietHours) : null } });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Switch
        size="xs"
        label="방해 금지 시간"
        description="그동안에는 새 알림을 세지 않습니다. S 할일, 기한, 보안 알림은 바로 알립니다."
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn && (
        <div className={styles.times}>
          <TextInput type="time" label="시작" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
          <TextInput
            type="time"
            label="끝"
            value={to}
            error={mistake}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
      )}
      <div>
        <Button type="submit" variant="default" loading={save.isPending}>
          저장
        </Button>
      </div>
    </form>
  );
}

/** Minutes of the day of a typed `HH:MM`; null: none was typed. */
function minutesOf(text: string): number | null {
  const [hours, minutes] = text.split(":").map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null;
  return hours * 60 + minutes;
}
