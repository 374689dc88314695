import { Button } from "@mantine/core";
import { useState } from "react";
import { withParticle } from "#platform/particle.ts";
import { notifyUndo } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { inputOf, problemOf, valuesOf, type FormValue } from "#records/web/form/form-values.ts";
import { FieldInput } from "#records/web/form/inputs.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { client } from "../client.ts";
import { clientCalls } from "../endpoints.ts";
import { endWord } from "../successors.ts";
import styles from "./clients.module.css";

type EndDialogProps = { readonly row: RowOf<typeof client>; readonly onClose: () => void };

const keys = ["endedOn", "endedNote"] as const;
type End = { readonly endedOn: string | null; readonly endedNote: string };
const nothingEnded: End = { endedOn: null, endedNote: "" };

/** Marks a client as dead, or a company as merged and gone: the day and on what that is based; or takes it back. */
export default function EndDialog({ row, onClose }: EndDialogProps) {
  const word = endWord(row.kind);
  const isMarked = row.endedOn !== null;
  const [values, setValues] = useState(() => valuesOf(client, keys, row));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const undo = useWrite(clientCalls.update, {
    success: "되돌렸습니다.",
    failure: "되돌리지 못했습니다.",
    onSuccess: () => void refreshRecord(client),
  });
  const params = { number: String(row.number) };
  const write = useWrite(clientCalls.update, {
    quiet: true,
    onSuccess: ({ model }, { body }) => {
      onClose();
      void refreshRecord(client);
      const was: End = { endedOn: row.endedOn ?? null, endedNote: row.endedNote ?? "" };
      const done =
        body.changes.endedOn === null
          ? `고객 ${row.number}번의 ${word} 표시를 해제했습니다.`
          : `고객 ${row.number}번을 ${withParticle(word, "으로/로")} 표시했습니다.`;
      notifyUndo(done, () => undo.mutate({ params, body: { version: model.version, changes: was } }));
    },
  });
  const save = () => {
    const found = keys.flatMap((key) => {
      const problem = problemOf(client.fields[key], values[key] ?? null);
      return problem === null ? [] : [[key, problem] as const];
    });
    const changes = inputOf(client, keys, values) as End;
    if (changes.endedOn === null) found.push(["endedOn", `${word}한 날을 적어 주세요.`]);
    setProblems(Object.fromEntries(found));
    if (found.length > 0) return;
    write.mutate({ params, body: { version: row.version, changes } });
  };
  return (
    <FormDialog
      title={`${word} 표시`}
      label="저장"
      noValidate
      sending={write.isPending}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={save}
    >
      <p className={styles.hint}>
        진행 중인 사건의 책임변호사에게 소송절차 중단·수계(민사소송법 제233조, 제234조)를 확인할 할일을 보냅니다. 이
        번호에는 광고 문자를 보내지 않습니다.
      </p>
      {keys.map((key) => (
        <FieldInput
          key={key}
          name={key}
          first={key === "endedOn"}
          field={client.fields[key]}
          value={values[key] ?? null}
          error={problems[key] ?? fieldError(write.error, key) ?? null}
          onChange={(value: FormValue) => setValues((now) => ({ ...now, [key]: value }))}
        />
      ))}
      {isMarked && (
        <Button
          variant="default"
          loading={write.isPending}
          onClick={() => write.mutate({ params, body: { version: row.version, changes: nothingEnded } })}
        >
          {word} 표시 해제
        </Button>
      )}
    </FormDialog>
  );
}
