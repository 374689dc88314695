import { IconBell } from "@tabler/icons-react";
import { lazy, useEffect, useRef, useState } from "react";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { formatNumber } from "#platform/number.ts";
import { mostShown } from "../boxes.ts";
import styles from "./bell.module.css";
import { useBellCount } from "./use-bell-count.ts";

const BellPanel = lazy(() => import("./bell-panel.tsx"));

/** How many records have something new for the person; opens the inbox. */
export default function BellButton() {
  const count = useBellCount();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // Once the inbox is gone, which holds the focus until then.
    requestAnimationFrame(() => button.current?.focus());
  };
  const many = count >= mostShown ? `${mostShown - 1}+` : formatNumber(count);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        aria-label={count > 0 ? `알림 ${many}건` : "알림"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title="알림"
        onClick={() => setOpen(true)}
      >
        <IconBell size={18} stroke={1.8} />
        {count > 0 && (
          <span className={styles.count} aria-hidden>
            {many}
          </span>
        )}
      </button>
      <NewWords count={count} />
      {isOpen && (
        <LoadedPart onFail={close}>
          <BellPanel onClose={close} />
        </LoadedPart>
      )}
    </>
  );
}

/** Says to screen readers, politely, that something has come. */
function NewWords({ count }: { readonly count: number }) {
  const before = useRef(count);
  const [words, setWords] = useState("");
  useEffect(() => {
    if (count > before.current) setWords(`새 알림 ${formatNumber(count)}건`);
    before.current = count;
  }, [count]);
  return <output className={styles.said}>{words}</output>;
}
