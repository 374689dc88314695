import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { phoneDigits } from "#platform/phone.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import type { FormValues } from "#records/web/form/form-values.ts";
import { client } from "../client.ts";
import { sameClients } from "../endpoints.ts";
import styles from "./clients.module.css";

type SameClientsProps = {
  /** What stands in the form. */
  readonly values: FormValues;
  /** 동명이인: somebody else with the same number or birthday. */
  readonly onNamesake: () => void;
};

/** Warns while a client is typed who is there already: 동일인 opens that client, 동명이인 lets both stand. */
export function SameClients({ values, onNamesake }: SameClientsProps) {
  const word = (key: string) => (typeof values[key] === "string" ? values[key].trim() : "");
  const typed = useLate(JSON.stringify(completeMarks(word)));
  const body = JSON.parse(typed) as ReturnType<typeof completeMarks>;
  const { data } = useRead(sameClients, { body }, { enabled: Object.keys(body).length > 0 });
  if (!data || data.total === 0 || Object.keys(body).length === 0) return null;
  const unseen = data.total - data.models.length;
  const isNamesake = values.namesake === true;
  return (
    <section className={styles.same} aria-label="같은 고객">
      <output>
        <strong>이미 등록된 고객 {data.total}명</strong>{" "}
        {isNamesake ? "동명이인으로 등록합니다." : "연락처·사업자등록번호 또는 성명과 생년월일이 같습니다."}
      </output>
      <ul>
        {data.models.map(({ number, name, kind }) => (
          <li key={number}>
            {number} {name} · {kind}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`동일인: 고객 ${number} 열기`}
              onClick={() => goTo(`${client.page}/${number}`)}
            >
              동일인
            </Button>
          </li>
        ))}
        {unseen > 0 && <li>다른 팀의 고객 {unseen}명</li>}
      </ul>
      {!isNamesake && (
        <Button size="compact-sm" variant="default" onClick={onNamesake}>
          동명이인
        </Button>
      )}
    </section>
  );
}

/** Marks that are typed to their end; half a number is no mark, nor is what the form refuses as too long. */
function completeMarks(word: (key: string) => string) {
  const digits = phoneDigits(word("tel"));
  const bizNo = word("bizNo");
  return {
    ...(digits.length >= 8 && digits.length <= 20 && { tel: digits }),
    ...(bizNo.replaceAll(/\D/g, "").length === 10 && bizNo.length <= 12 && { bizNo }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(word("birth")) &&
      word("name") !== "" &&
      word("name").length <= 100 && { birth: word("birth"), name: word("name") }),
  };
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
