import { Button } from "@mantine/core";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { shownText } from "#records/web/shown.ts";
import { projectCalls, readPeople, readRadar, recordContact } from "../endpoints.ts";
import { project, projectRoles } from "../project.ts";
import { NextStep } from "./next-step.tsx";
import { DueDay, Hearing } from "./project-cells.tsx";
import { useWorksOn } from "./works-on.ts";
import styles from "./project-page.module.css";

const afterWrite = [projectCalls.read, projectCalls.list, projectCalls.history, readRadar];

/** Beside the page of a project: what comes next, who works on it, when the client was last spoken to. */
export function ProjectAside({ row }: { readonly row: RowOf<typeof project> }) {
  return (
    <>
      <Card title="다음 일정">
        <dl className={styles.pairs}>
          <dt>다음 기한</dt>
          <dd>
            <DueDay day={row.nextDeadlineOn} />
          </dd>
          <dt>다음 기일</dt>
          <dd>
            <Hearing at={row.nextHearingAt} whole />
          </dd>
        </dl>
      </Card>
      <NextStep row={row} />
      <People row={row} />
      <Contact row={row} />
    </>
  );
}

function People({ row }: { readonly row: RowOf<typeof project> }) {
  const { data, error, refetch } = useRead(readPeople, { params: { number: String(row.number) } });
  if (!data) {
    return (
      <Card title="담당">
        {error ? (
          <ErrorState title="담당을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonBar width="70%" />
        )}
      </Card>
    );
  }
  return (
    <Card title="담당">
      {data.models.length === 0 ? (
        "미지정"
      ) : (
        <dl className={styles.pairs}>
          {data.models.map(({ role, name, tel, ext }) => (
            <Person key={role} label={projectRoles[role]} name={name} tel={[tel, ext && `내선\u00A0${ext}`]} />
          ))}
        </dl>
      )}
    </Card>
  );
}

type PersonProps = { readonly label: string; readonly name: string; readonly tel: readonly string[] };

function Person({ label, name, tel }: PersonProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {name} <small>{tel.filter(Boolean).join(" · ")}</small>
      </dd>
    </>
  );
}

function Contact({ row }: { readonly row: RowOf<typeof project> }) {
  const mayWork = useWorksOn(row);
  const record = useWrite(recordContact, {
    refreshes: afterWrite,
    success: "의뢰인 연락을 기록했습니다.",
    failure: "기록하지 못했습니다.",
  });
  return (
    <Card
      title="의뢰인 연락"
      aside={
        mayWork && (
          <Button
            size="xs"
            variant="default"
            loading={record.isPending}
            onClick={() => record.mutate({ params: { number: String(row.number) } })}
          >
            지금 연락함
          </Button>
        )
      }
    >
      {shownText(project.fields.lastContactAt, row.lastContactAt)}
    </Card>
  );
}
