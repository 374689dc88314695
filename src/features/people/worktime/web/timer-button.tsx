import { firmNow } from "#platform/clock.ts";
import { IconClockPlay } from "@tabler/icons-react";
import { lazy, useEffect, useState } from "react";
import { hasActedWithin } from "#platform/web/device.ts";
import { call } from "#platform/web/call.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { beatTimer, readTimer } from "../endpoints.ts";
import { clockOf } from "../day.ts";
import styles from "./timer.module.css";

const TimerDialog = lazy(() => import("./timer-dialog.tsx"));

const minuteMs = 60_000;

/** In the header: starts the timer, shows how long it runs, and asks when nobody seems to be at it. */
export default function TimerButton() {
  const { data } = useRead(readTimer, {}, { background: true, staleTime: minuteMs });
  const [open, setOpen] = useState(false);
  const timer = data?.model ?? null;
  const now = useMinutes(timer !== null);
  useBeat(timer !== null);
  const minutes = timer ? Math.max(0, Math.floor((now - Date.parse(timer.startedAt)) / minuteMs)) : 0;
  const label = timer ? `타이머 ${clockOf(minutes)}${timer.asks ? ", 확인 필요" : ""}` : "타이머 시작";
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-running={timer !== null || undefined}
        data-asks={timer?.asks || undefined}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(true)}
      >
        {timer ? <span aria-hidden>{clockOf(minutes)}</span> : <IconClockPlay size={18} stroke={1.8} />}
      </button>
      {open && data && (
        <LoadedPart onFail={() => setOpen(false)}>
          <TimerDialog timer={timer} onClose={() => setOpen(false)} />
        </LoadedPart>
      )}
    </>
  );
}

/** The time, anew each minute while the timer runs. */
function useMinutes(runs: boolean): number {
  const [now, setNow] = useState(firmNow);
  useEffect(() => {
    if (!runs) return undefined;
    const ticking = setInterval(() => setNow(firmNow()), minuteMs / 2);
    return () => clearInterval(ticking);
  }, [runs]);
  return now;
}

/** Tells the server now and then that somebody is at work here, and only then. */
function useBeat(runs: boolean): void {
  useEffect(() => {
    if (!runs) return undefined;
    const ticking = setInterval(() => {
      if (!hasActedWithin(minuteMs)) return;
      call(beatTimer, { body: {} }, { background: true })
        .then(({ kept }) => (kept ? undefined : refreshReads(readTimer)))
        .catch(() => undefined);
    }, minuteMs);
    return () => clearInterval(ticking);
  }, [runs]);
}
