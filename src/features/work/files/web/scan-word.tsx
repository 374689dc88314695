import { formatDateTime } from "#platform/dates.ts";

type ScanWordProps = {
  readonly scannedAt: string | null;
  /** Whether the firm has a scanner: without one nothing is missing. */
  readonly scans: boolean;
  /** Shows the time beside the word instead of when it is pointed at. */
  readonly withTime?: boolean;
};

/** Whether the virus scanner has looked through a file, at the end of its details. */
export function ScanWord({ scannedAt, scans, withTime = false }: ScanWordProps) {
  if (scannedAt === null) return scans ? " · 바이러스 검사 안 함" : null;
  const time = formatDateTime(scannedAt);
  if (withTime) return ` · 바이러스 검사함 ${time}`;
  return (
    <>
      {" · "}
      <span title={time}>바이러스 검사함</span>
    </>
  );
}
