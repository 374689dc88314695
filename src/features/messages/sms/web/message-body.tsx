import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { openIn, tokens } from "../fill.ts";
import { byteLimits, faultsOf, kindOf, type SmsFirm } from "../text-rules.ts";
import { AdMarks } from "./ad-marks.tsx";
import { browserEncoding } from "./cp949.ts";
import type { TypedMessage } from "./typed-message.ts";
import styles from "./sms.module.css";

type MessageBodyProps = {
  readonly message: TypedMessage;
  readonly set: (change: Partial<TypedMessage>) => void;
  readonly firm: SmsFirm;
  /** The text as long as the first recipient gets it. */
  readonly sized: string;
  readonly error: string | undefined;
};

/** The text of a message, with its bytes and what the rules mind in it. */
export function MessageBody({ message, set, firm, sized, error }: MessageBodyProps) {
  const [today] = useState(() => firmToday());
  const kind = kindOf({ title: message.title, body: sized }, browserEncoding);
  const faults = message.body === "" ? [] : faultsOf({ ...message, body: sized }, firm, browserEncoding, today);
  return (
    <div>
      <LimitedTextarea
        label="본문"
        description={`바꿀 항목: ${Object.values(tokens)
          .map((word) => `{${word}}`)
          .join(" ")}`}
        limit={2000}
        autosize
        minRows={5}
        maxRows={16}
        value={message.body}
        error={error}
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      <p className={styles.meter} aria-live="polite">
        <span>
          {kind} {formatNumber(browserEncoding.bytesOf(sized))} / {formatNumber(byteLimits[kind])}바이트
        </span>
        {openIn(sized).length > 0 && <span>값이 없는 항목 {openIn(sized).join(" ")}</span>}
      </p>
      {message.purpose === "ad" && <AdMarks message={message} set={set} firm={firm} />}
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map(({ message: words }) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
