import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import type { FormValue, FormValues } from "#records/web/form/form-values.ts";
import { checkNumber } from "../endpoints.ts";
import { instanceLabels, procedureLabels } from "../words.ts";
import styles from "./cases.module.css";

type NumberReadingProps = {
  readonly values: FormValues;
  readonly change: (key: string, value: FormValue) => void;
};

const longest = 60;

/** What the typed number says, while it is typed: how it is kept, its field and instance, and the case that has it. */
export function NumberReading({ values, change }: NumberReadingProps) {
  const word = (key: string) => (typeof values[key] === "string" ? values[key].trim() : "");
  const caseNo = word("caseNo").slice(0, longest);
  const typed = useLate(JSON.stringify({ court: word("court"), caseNo }));
  const body = JSON.parse(typed) as { court: string; caseNo: string };
  const { data } = useRead(checkNumber, { body }, { enabled: body.caseNo.length > 2 });
  const instance = data?.instance ?? null;
  const isOpen = word("instance") === "";
  useEffect(() => {
    if (instance !== null && isOpen) change("instance", instance);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the instance is proposed once for each number
  }, [instance]);
  if (!data || body.caseNo === "") return null;
  return (
    <section className={styles.reading} aria-label="사건번호 확인" aria-live="polite">
      {data.read !== "" && (
        <p>
          <strong>{data.read}</strong>{" "}
          {[data.procedure && procedureLabels[data.procedure], instance && instanceLabels[instance]]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {data.says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {data.read !== "" && data.read !== caseNo && (
        <Button size="compact-sm" variant="default" onClick={() => change("caseNo", data.read)}>
          {data.read}로 적기
        </Button>
      )}
      {data.same && (
        <p role="alert">
          이미 등록된 사건입니다:{" "}
          <PageLink to={`/lawfirm/service/legal-case/${data.same.number}`}>{data.same.title}</PageLink>
        </p>
      )}
    </section>
  );
}

/** The text once the typing pauses. */
function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}
