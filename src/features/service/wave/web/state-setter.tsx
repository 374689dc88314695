import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { addDays, firmToday } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { overLimit } from "#ui/over-limit.ts";
import { deficiencyCauses } from "../deficiency.ts";
import { documentStates, type DocumentState } from "../documents.ts";
import { readDocuments, readMatrix, setDocumentState } from "../endpoints.ts";
import { groupSuit } from "../suit.ts";
import styles from "./wave.module.css";

/** As many as are set at once. */
export const mostSet = 100;

type Cause = keyof typeof deficiencyCauses;

type StateSetterProps = {
  readonly number: number;
  readonly documents: readonly { readonly id: number; readonly name: string }[];
  readonly participants: readonly number[];
  readonly onDone: () => void;
};

/** Sets a document of ticked participants, and says why it is asked for again. */
export function StateSetter({ number, documents, participants, onDone }: StateSetterProps) {
  const [documentId, setDocument] = useState(String(documents[0]?.id ?? ""));
  const [state, setState] = useState<DocumentState>("confirmed");
  const [cause, setCause] = useState<Cause>("illegible");
  const [detail, setDetail] = useState("");
  const [cureOn, setCureOn] = useState(addDays(firmToday(), 7));
  const again = state === "deficient" && { cause, detail, cureOn };
  const write = useWrite(setDocumentState, {
    refreshes: [readMatrix, readDocuments, recordEndpoints(groupSuit).read],
    success: "서류 상태를 바꿨습니다.",
    onSuccess: onDone,
  });
  return (
    <section className={styles.buttons} aria-label="고른 참여자의 서류">
      <output>{formatNumber(participants.length)}명</output>
      <Select
        aria-label="서류"
        data={documents.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={documentId}
        allowDeselect={false}
        onChange={(value) => setDocument(value ?? "")}
      />
      <Select
        aria-label="상태"
        data={Object.entries(documentStates).map(([value, label]) => ({ value, label }))}
        value={state}
        allowDeselect={false}
        onChange={(value) => setState(value as DocumentState)}
      />
      {again && (
        <>
          <Select
            aria-label="보완 사유"
            data={Object.entries(deficiencyCauses).map(([value, label]) => ({ value, label }))}
            value={cause}
            allowDeselect={false}
            onChange={(value) => setCause(value as Cause)}
          />
          <TextInput
            aria-label="보완 내용"
            placeholder="제출하는 사람이 읽습니다."
            value={detail}
            error={fieldError(write.error, "again.detail") ?? overLimit(detail, 200)}
            onChange={(event) => setDetail(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            aria-label="보완기한"
            value={cureOn}
            error={fieldError(write.error, "again.cureOn")}
            onChange={(event) => setCureOn(event.currentTarget.value)}
          />
        </>
      )}
      <Button
        loading={write.isPending}
        disabled={documentId === "" || participants.length > mostSet || cureOn === ""}
        onClick={() =>
          write.mutate({
            params: { number: String(number) },
            body: { documentId: Number(documentId), participants: [...participants], state, ...(again && { again }) },
          })
        }
      >
        상태 바꾸기
      </Button>
      {participants.length > mostSet && <span>한 번에 {mostSet}명까지 바꿉니다.</span>}
    </section>
  );
}
