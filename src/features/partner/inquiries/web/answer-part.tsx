import { ActionIcon, Button } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.css";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { refreshRecord, useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { Section } from "#ui/components/section.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readAnswers, removeName } from "../endpoints.ts";
import { answers, inquiry } from "../inquiry.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { AnswerRow, Answers, Inquiry } from "./answer-types.ts";
import { NameDialog } from "./name-dialog.tsx";
import styles from "./inquiries.module.css";

/** The names of an inquiry by round, and what every partner has answered. */
export function AnswerPart({ row }: { readonly row: Inquiry }) {
  const params = { number: String(row.number) };
  useRefreshOn(inquiry.name, readAnswers);
  const { data, error, refetch } = useRead(readAnswers, { params });
  const [naming, setNaming] = useState(false);
  const [asked, setAsked] = useState<AnswerRow | null>(null);
  if (!data) {
    if (!error) return <SkeletonRows rows={5} columns="96px 80px 1fr" />;
    return <ErrorState title="응답을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.part}>
      {data.subject && (
        <p className={styles.quiet}>
          대상:{" "}
          {data.subject.path === null ? (
            data.subject.label
          ) : (
            <PageLink to={data.subject.path}>{data.subject.label}</PageLink>
          )}
        </p>
      )}
      <Names row={row} data={data} onAdd={() => setNaming(true)} />
      <Section title="응답">
        {data.answers.length === 0 ? (
          <EmptyState title="아직 회람하지 않았습니다.">
            이름을 추가하고 ‘회람’하면 모든 파트너에게 묻습니다.
          </EmptyState>
        ) : (
          <AnswerTable data={data} isOpen={row.status === "circulating"} onAnswer={setAsked} />
        )}
      </Section>
      {naming && <NameDialog row={row} onClose={() => setNaming(false)} />}
      {asked && <AnswerDialog row={row} before={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

type NamesProps = { readonly row: Inquiry; readonly data: Answers; readonly onAdd: () => void };

function Names({ row, data: { parties, mayName }, onAdd }: NamesProps) {
  const remove = useWrite(removeName, {
    refreshes: [readAnswers],
    failure: "제외하지 못했습니다.",
    onSuccess: () => void refreshRecord(inquiry),
  });
  return (
    <Section
      title="이름"
      beside={
        mayName && (
          <Button size="xs" variant="default" onClick={onAdd}>
            이름 추가
          </Button>
        )
      }
    >
      {parties.length === 0 && <EmptyState title="물을 이름이 없습니다." />}
      <ul className={styles.names}>
        {parties.map(({ id, name, side, round }) => (
          <li key={id}>
            <span className={styles.quiet}>{side}</span>
            <strong>{name}</strong>
            {round > 1 && <StateChip tone="amber">{`${round}차`}</StateChip>}
            {mayName && row.status === "draft" && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`${name} 제외`}
                onClick={() => remove.mutate({ params: { number: String(row.number), partyId: String(id) } })}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type AnswerTableProps = {
  readonly data: Answers;
  readonly isOpen: boolean;
  readonly onAnswer: (row: AnswerRow) => void;
};

function AnswerTable({ data, isOpen, onAnswer }: AnswerTableProps) {
  const rounds = new Set(data.answers.map(({ round }) => round)).size;
  return (
    <Table label="응답" stacks>
      <thead>
        <tr>
          {rounds > 1 && <th scope="col">차수</th>}
          <th scope="col">파트너</th>
          <th scope="col">응답</th>
          <th scope="col">사유</th>
          <th scope="col">일시</th>
          <th scope="col">처리</th>
        </tr>
      </thead>
      <tbody>
        {data.answers.map((one) => (
          <tr key={`${one.partnerId}/${one.round}`}>
            {rounds > 1 && <td>{one.round}차</td>}
            <td>
              {one.name}
              {one.isMe && " (나)"}
            </td>
            <td>
              <StateChip tone={inquiry.fields.mine.tones?.[one.answer ?? "open"] ?? "grey"}>
                {one.answer === null ? "미응답" : answers[one.answer]}
              </StateChip>
            </td>
            <td>
              {one.note}
              {one.note === "" && one.confidential && <span className={styles.quiet}>비공개</span>}
            </td>
            <td>{one.answeredAt && formatTaskDate(one.answeredAt)}</td>
            <td>
              {one.isMe && isOpen && (
                <Button size="xs" variant={one.answer === null ? "filled" : "default"} onClick={() => onAnswer(one)}>
                  {one.answer === null ? "응답" : "응답 고치기"}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
