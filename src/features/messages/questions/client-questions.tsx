import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { formatDateTime } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { askAsClient, listClientQuestions } from "./client-endpoints.ts";
import { questionLimits } from "./limits.ts";
import styles from "./client-questions.module.css";

type Category = keyof typeof caseCategories;

/** On the client's page: what was asked and answered, and a new question. */
export function ClientQuestions() {
  const { data, error, refetch } = useRead(listClientQuestions, {});
  return (
    <Card title="질문과 답변">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.models.map(({ askedAt, title, content, answer }) => (
        <article key={askedAt} className={styles.question}>
          <h3>
            {title} <StateChip tone={answer ? "green" : "blue"}>{answer ? "답변 완료" : "답변 준비 중"}</StateChip>
          </h3>
          <small>{formatDateTime(askedAt).slice(0, 16)}</small>
          <p className={styles.text}>{content}</p>
          {answer && (
            <div className={styles.answer}>
              <small>
                {answer.lawyer} 변호사 확인 · {formatDateTime(answer.at).slice(0, 16)}
              </small>
              <p className={styles.text}>{answer.text}</p>
            </div>
          )}
        </article>
      ))}
      <QuestionForm />
    </Card>
  );
}

const blank = { category: "민사" as Category, title: "", content: "" };

function QuestionForm() {
  const [values, setValues] = useState(blank);
  const write = useWrite(askAsClient, {
    refreshes: [listClientQuestions],
    quiet: true,
    onSuccess: () => setValues(blank),
  });
  const set = (change: Partial<typeof blank>) => setValues((now) => ({ ...now, ...change }));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({ body: values });
      }}
    >
      <NativeSelect
        label="분야"
        data={Object.keys(caseCategories)}
        value={values.category}
        onChange={(event) => set({ category: event.currentTarget.value as Category })}
      />
      <TextField
        name="title"
        label="제목"
        limit={questionLimits.title}
        failure={write.error}
        value={values.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <LimitedTextarea
        label="질문"
        description="변호사가 확인한 답변을 이곳에서 보여 드립니다. 급한 일은 전화로 알려 주세요."
        autosize
        minRows={3}
        limit={questionLimits.content}
        error={fieldError(write.error, "content")}
        value={values.content}
        onChange={(event) => set({ content: event.currentTarget.value })}
      />
      <div role="alert">{unplacedError(write.error)}</div>
      {write.isSuccess && <output>질문을 받았습니다.</output>}
      <div>
        <Button type="submit" loading={write.isPending}>
          질문 보내기
        </Button>
      </div>
    </form>
  );
}
