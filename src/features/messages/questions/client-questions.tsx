import { Button, NativeSelect } from "@mantine/core";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatDateTime } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { useUnsent } from "#features/portal/cases/unsent.tsx";
import { askAsClient, listClientQuestions } from "./client-endpoints.ts";
import type * as schemas from "./client-schemas.ts";
import { questionLimits } from "./limits.ts";
import styles from "./client-questions.module.css";

type Listed = CallOutput<typeof schemas.listClientQuestions>;
type Category = keyof typeof caseCategories;
type Audience = Listed["models"][number]["audience"];

/** On the client's page: what was asked and answered, and a new question. */
export function ClientQuestions() {
  const { data, error, refetch } = useRead(listClientQuestions, {});
  return (
    <>
      <Card title="질문과 답변">
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.models.map((one) => (
          <OwnQuestion key={one.askedAt} {...one} />
        ))}
        <QuestionForm />
      </Card>
      {data && data.shared.length > 0 && <SharedQuestions questions={data.shared} />}
    </>
  );
}

function OwnQuestion({ askedAt, title, audience, content, answer }: Listed["models"][number]) {
  return (
    <article className={styles.question}>
      <h3>
        {title} <StateChip tone={answer ? "green" : "blue"}>{answer ? "답변 완료" : "답변 준비 중"}</StateChip>
      </h3>
      <small>
        {formatDateTime(askedAt).slice(0, 16)} · {audience === "public" ? "공개" : "나만 보기"}
      </small>
      <p className={styles.text}>{content}</p>
      {answer && <Answer {...answer} />}
    </article>
  );
}

function Answer({ lawyer, at, text }: Listed["shared"][number]["answer"]) {
  return (
    <div className={styles.answer}>
      <small>
        {lawyer} 변호사 확인 · {formatDateTime(at).slice(0, 16)}
      </small>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

/** What others asked in public. */
function SharedQuestions({ questions }: { readonly questions: Listed["shared"] }) {
  return (
    <Card title="다른 분들의 질문과 답변">
      {questions.map(({ number, category, title, content, answer }) => (
        <details key={number} className={styles.shared}>
          <summary>
            {title} <small>{category}</small>
          </summary>
          <p className={styles.text}>{content}</p>
          <Answer {...answer} />
        </details>
      ))}
    </Card>
  );
}

const blank = { category: "민사" as Category, audience: "asker" as Audience, title: "", content: "" };

const choices: readonly { readonly value: Audience; readonly label: string }[] = [
  { value: "asker", label: "나만 보기" },
  { value: "public", label: "공개" },
];

function QuestionForm() {
  const [values, set] = useUnsent("question", blank);
  const write = useWrite(askAsClient, {
    refreshes: [listClientQuestions],
    quiet: true,
    onSuccess: () => set(blank),
  });
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
      <NativeSelect
        label="공개범위"
        description={
          values.audience === "public"
            ? "답변이 게시되면 다른 의뢰인도 이름 없이 봅니다. 제목과 질문에 이름과 연락처를 적지 말아 주세요."
            : "질문과 답변을 다른 의뢰인에게 보이지 않습니다."
        }
        data={choices}
        value={values.audience}
        error={fieldError(write.error, "audience")}
        onChange={(event) => set({ audience: event.currentTarget.value as Audience })}
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
