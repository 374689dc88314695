import { Button, NativeSelect } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { refreshReads, useRead, useWrite } from "#platform/web/query.ts";
import { kindDirections, type Direction } from "../bank-kinds.ts";
import { listBankKinds, removeBankKind, setBankKind } from "../endpoints.ts";
import styles from "./money.module.css";

const directions = Object.entries(kindDirections).map(([value, label]) => ({ value, label }));

function readAgain(): void {
  void refreshReads(listBankKinds);
}

/** 거래 구분: what the words of a bank's 구분 column mean, to be added to and taken from. */
export function BankKindList() {
  const { data } = useRead(listBankKinds, {});
  const [word, setWord] = useState("");
  const [direction, setDirection] = useState<Direction>("in");
  const set = useWrite(setBankKind, {
    failure: "구분을 저장하지 못했습니다.",
    onSuccess: () => {
      setWord("");
      readAgain();
    },
  });
  const remove = useWrite(removeBankKind, { failure: "구분을 지우지 못했습니다.", onSuccess: readAgain });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (word.trim() !== "") set.mutate({ body: { word, direction } });
  };
  return (
    <Card title="거래 구분">
      <p className={styles.note}>은행이 구분 열에 쓰는 말의 뜻입니다. 여기에 없는 말은 미리보기에서 물어봅니다.</p>
      <form className={styles.bar} onSubmit={submit}>
        <LimitedInput
          aria-label="구분에 쓰이는 말"
          placeholder="예: 펌뱅킹입금"
          limit={60}
          value={word}
          error={set.error && fieldError(set.error, "word")}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="뜻"
          value={direction}
          data={directions}
          onChange={(event) => setDirection(event.currentTarget.value as Direction)}
        />
        <Button type="submit" variant="default" loading={set.isPending} disabled={word.trim() === ""}>
          추가
        </Button>
      </form>
      {directions.map(({ value, label }) => (
        <section key={value} className={styles.section} aria-label={`${label}으로 읽는 말`}>
          <h2>{label}</h2>
          <ul className={styles.words}>
            {data?.models
              .filter((kind) => kind.direction === value)
              .map((kind) => (
                <li key={kind.id}>
                  {kind.word}
                  <button
                    type="button"
                    className={styles.link}
                    aria-label={`${kind.word} 지우기`}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ params: { kindId: String(kind.id) } })}
                  >
                    ×
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
