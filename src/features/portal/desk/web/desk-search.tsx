import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { goTo } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { openDeskCase } from "../endpoints.ts";
import { openCase } from "./open-case.ts";
import styles from "./desk.module.css";

const digitsOf = (typed: string) => typed.normalize("NFKC").replaceAll(/\D/g, "");

/** A case is opened by two things that its client knows. */
export function DeskSearch({ number }: { readonly number: number | null }) {
  const [typed, setTyped] = useState(number === null ? "" : String(number));
  const [digits, setDigits] = useState("");
  const write = useWrite(openDeskCase, {
    quiet: true,
    onSuccess: ({ model }) => {
      openCase.write({ ...model, number: Number(typed) });
      goTo(`/desk/project/${Number(typed)}`, { replace: true });
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Whoever sits down at the keyboard types at once.
    const first = form.current?.elements.namedItem(number === null ? "number" : "digits");
    if (first instanceof HTMLElement) first.focus();
  }, [number]);
  return (
    <form
      ref={form}
      className={styles.search}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({ body: { number: Number(typed), digits } });
      }}
    >
      <h1>사건 진행 보기</h1>
      <p>프로젝트 번호와 연락처 뒤 4자리를 넣어 주세요.</p>
      <TextField
        name="number"
        label="프로젝트 번호"
        size="xl"
        inputMode="numeric"
        failure={write.error}
        value={typed}
        onChange={(event) => setTyped(digitsOf(event.currentTarget.value).slice(0, 12))}
      />
      <TextField
        name="digits"
        label="연락처 뒤 4자리"
        size="xl"
        inputMode="numeric"
        failure={write.error}
        value={digits}
        onChange={(event) => setDigits(digitsOf(event.currentTarget.value).slice(0, 4))}
      />
      <div role="alert" className={styles.failure}>
        {unplacedError(write.error)}
      </div>
      <Button type="submit" size="xl" loading={write.isPending} disabled={typed === "" || digits.length < 4}>
        보기
      </Button>
    </form>
  );
}
