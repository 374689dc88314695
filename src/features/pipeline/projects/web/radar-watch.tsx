import { useEffect } from "react";
import { onRecordChange } from "#records/web/record-changes.ts";
import { idleCount, refreshRadar } from "./radar.ts";

const pollMs = 300_000;

/** Keeps the number of forgotten projects beside the menu entry; draws nothing. */
export default function RadarWatch() {
  useEffect(() => {
    void refreshRadar();
    const poll = setInterval(() => void refreshRadar(), pollMs);
    const unfollow = onRecordChange("project", () => void refreshRadar());
    return () => {
      clearInterval(poll);
      unfollow();
      idleCount.write(null);
    };
  }, []);
  return null;
}
