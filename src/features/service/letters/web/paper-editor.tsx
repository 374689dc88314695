import { Button } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { goTo, PageLink } from "#platform/web/navigation.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import { useLeaveGuard } from "#records/web/form/leave-guard.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { checkLetter } from "../checks.ts";
import { draftPaper, writePaper } from "../endpoints.ts";
import { letterStatusLabels, openForWriting } from "../letter.ts";
import { merged, templates } from "../templates.ts";
import { A4View } from "./a4-view.tsx";
import type { BegunLetter } from "./begin-letter.ts";
import { CheckList } from "./check-list.tsx";
import { contentsOfDraft, draftOf, isReady, sentPaper, type PaperDraft, type Stored } from "./paper-draft.ts";
import { PaperForm } from "./paper-form.tsx";
import { PrintMenu } from "./print-menu.tsx";
import { letterReads } from "./use-paper.ts";
import styles from "./letter.module.css";

type PaperEditorProps = {
  readonly stored: Stored | null;
  /** What a new letter begins with. */
  readonly begun?: BegunLetter | null;
};

/** Writes a letter beside its pages: what is typed is on the paper at once, and what the office would refuse is named. */
export function PaperEditor({ stored, begun = null }: PaperEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(stored, begun));
  const [isChanged, setChanged] = useState(false);
  const change = (part: Partial<PaperDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setChanged(true);
  };
  const letGo = useLeaveGuard(isChanged);
  const shown = useDeferredValue(draft);
  const contents = contentsOfDraft(shown, stored);
  const save = useSaves(stored, () => {
    letGo();
    setChanged(false);
  });
  const isOpen = stored === null || openForWriting.includes(stored.row.status);
  const mayApply = isOpen && isReady(draft);
  const send = () => {
    if (mayApply && !save.isPending) save.run(draft);
  };
  useShortcuts([{ key: "ctrl+Enter", label: "저장", run: send }]);
  return (
    <>
      <PageHeader
        title={stored === null ? "새 내용증명" : draft.title}
        above={<PageLink to="/lawfirm/service/ccmail">내용증명</PageLink>}
        detail={stored && `${stored.row.number} ${letterStatusLabels[stored.row.status]}`}
        actions={
          <>
            {stored && (
              <Button variant="default" onClick={() => goTo(`/lawfirm/service/ccmail/${stored.row.number}`)}>
                상세로
              </Button>
            )}
            {stored && !isChanged && <PrintMenu number={stored.row.number} />}
            {isOpen && (
              <Button loading={save.isPending} disabled={!mayApply} onClick={send}>
                저장
              </Button>
            )}
          </>
        }
      />
      {save.failure && <p role="alert">{save.failure}</p>}
      <div className={styles.desk}>
        <PaperForm
          draft={draft}
          isNew={stored === null}
          disabled={!isOpen}
          refusals={save.fields}
          onChange={change}
          onTemplate={(key) => change(filled(draft, key, begun))}
        />
        <div className={styles.sight}>
          <Card title="발송 점검">
            <CheckList checks={checkLetter(contents)} />
          </Card>
          <A4View contents={contents} />
        </div>
      </div>
    </>
  );
}

const textIn = (value: unknown) => (typeof value === "string" ? value : "");

/** The template with what is known put in; the rest stays marked. */
function filled(draft: PaperDraft, key: string, begun: BegunLetter | null): Partial<PaperDraft> {
  const template = templates.find((one) => one.key === key);
  if (!template) return {};
  const values = {
    발신인: textIn(draft.senders[0]?.values["name"]),
    수신인: textIn(draft.receivers[0]?.values["name"]),
    사건: begun?.about || (draft.project?.label ?? ""),
    고객: draft.client?.label ?? "",
    회신기한: draft.replyDue,
    오늘: firmToday(),
  };
  const { purpose, title, body } = template;
  return { purpose, title, body: merged(body, values) };
}

function useSaves(stored: Stored | null, onSaved: () => void) {
  // What somebody else changes while this is written is not written over.
  const [version, setVersion] = useState(stored?.paper.version ?? 0);
  const create = useWrite(draftPaper, {
    refreshes: letterReads,
    quiet: true,
    onSuccess: ({ number }) => {
      onSaved();
      goTo(`/lawfirm/paper/ccmail/${number}`);
    },
  });
  const update = useWrite(writePaper, {
    refreshes: letterReads,
    quiet: true,
    onSuccess: (answer) => {
      setVersion(answer.version);
      onSaved();
      notifySuccess("저장했습니다.");
    },
  });
  const error = stored === null ? create.error : update.error;
  return {
    isPending: create.isPending || update.isPending,
    failure: error?.message,
    fields: error?.fields,
    run: (draft: PaperDraft) => {
      if (stored !== null) {
        const body = { version, ...sentPaper(draft, { known: true }) };
        return update.mutate({ params: { number: String(stored.row.number) }, body });
      }
      return create.mutate({
        body: {
          ...sentPaper(draft, { known: false }),
          purpose: draft.purpose,
          clientId: draft.client?.id ?? null,
          projectId: draft.project?.id ?? null,
          consultId: null,
          replyDue: draft.replyDue || null,
        },
      });
    },
  };
}
