import { Button } from "@mantine/core";
import { refreshReads, useWrite } from "#platform/web/query.ts";
import { kindDirections, kindWord, type Direction } from "../bank-kinds.ts";
import { listBankKinds, setBankKind } from "../endpoints.ts";
import styles from "./money.module.css";
import type { Preview } from "./statement-line.ts";

type UnknownKindsProps = {
  readonly preview: Preview;
  /** The firm knows a word more: the statement is to be read again. */
  readonly onKnown: () => void;
};

/** Words of 구분 that nobody has explained yet, each to be explained once and for all. */
export function UnknownKinds({ preview, onKnown }: UnknownKindsProps) {
  const words = [...new Set(preview.lines.map(({ unknownKind }) => kindWord(unknownKind ?? "")))].filter(Boolean);
  const set = useWrite(setBankKind, {
    failure: "구분을 저장하지 못했습니다.",
    onSuccess: () => {
      void refreshReads(listBankKinds);
      onKnown();
    },
  });
  if (words.length === 0) return null;
  return (
    <section aria-label="처음 보는 구분" className={styles.note}>
      처음 보는 구분입니다. 뜻을 정하면 다음부터 묻지 않습니다.
      {words.map((word) => (
        <div key={word} className={styles.bar}>
          <strong>{word}</strong>
          {(Object.keys(kindDirections) as Direction[]).map((direction) => (
            <Button
              key={direction}
              variant="default"
              size="compact-sm"
              aria-label={`${word}: ${kindDirections[direction]}`}
              disabled={set.isPending}
              onClick={() => set.mutate({ body: { word, direction } })}
            >
              {kindDirections[direction]}
            </Button>
          ))}
        </div>
      ))}
    </section>
  );
}
