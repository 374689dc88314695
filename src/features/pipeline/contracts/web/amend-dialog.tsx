import { staffRef } from "#firm/refs.ts";
import { Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { LimitedInput, LimitedTextarea } from "#ui/components/limited.tsx";
import type { Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import type { contract } from "../contract.ts";
import { draftAmendment } from "../endpoints.ts";
import { FeeEditor } from "./fee-editor.tsx";
import { areFeesReady, sentFees, typedFees } from "./fee-lines.ts";
import { contractReads, type Amendment, type Fee } from "./use-terms.ts";
import styles from "./contract.module.css";

type AmendDialogProps = {
  readonly row: RowOf<typeof contract>;
  readonly fees: readonly Fee[];
  /** The 변경계약 that is not signed yet, to be written anew. */
  readonly open: Amendment | null;
  readonly onClose: () => void;
};

/** What the dialog begins with: the open 변경계약, or what is in force. */
function begin({ row, open }: AmendDialogProps) {
  const from = open?.terms;
  const { responsible } = from ?? {};
  return {
    title: from?.title ?? row.title,
    opponent: from?.opponent ?? row.opponent,
    scope: from?.scope ?? row.scope ?? "",
    isCriminal: from?.isCriminal ?? row.isCriminal ?? false,
    freeReason: from?.freeReason ?? row.freeReason ?? "",
    terminationTerms: from?.terminationTerms ?? row.terminationTerms ?? "",
    privacyConsentAt: from ? from.privacyConsentAt : (row.privacyConsentAt ?? null),
    responsible:
      from === undefined ? row.responsible : responsible ? asRef(responsible.id, responsible.shortName) : null,
  };
}

function asRef(id: number, label: string): Ref {
  return { id, number: id, label };
}

/** Writes a 변경계약: new terms beside the reason; nothing changes until it is approved and signed. */
export default function AmendDialog(props: AmendDialogProps) {
  const { row, open, fees, onClose } = props;
  const [reason, setReason] = useState(open?.reason ?? "");
  const [terms, setTerms] = useState(() => begin(props));
  const [lines, setLines] = useState(() => typedFees(open?.terms.fees ?? fees));
  const write = useWrite(draftAmendment, { refreshes: contractReads, quiet: true, onSuccess: onClose });
  const set = (part: Partial<ReturnType<typeof begin>>) => setTerms((now) => ({ ...now, ...part }));
  const ready = areFeesReady(lines);
  const failed = write.error?.fields ?? {};
  const save = () =>
    write.mutate({
      params: { number: String(row.number) },
      body: {
        version: row.version,
        reason,
        terms: { ...terms, responsible: terms.responsible?.id ?? null, fees: sentFees(lines, { known: true }) },
      },
    });
  return (
    <FormDialog
      title="변경계약"
      size="min(860px, 96vw)"
      label="저장"
      sending={write.isPending}
      disabled={!ready || reason.trim() === ""}
      failure={write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={save}
    >
      <LimitedTextarea
        label="변경 사유"
        required
        autosize
        minRows={2}
        limit={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={failed.reason}
        data-autofocus
      />
      <div className={styles.pair}>
        <LimitedInput
          label="사건명"
          required
          limit={200}
          value={terms.title}
          onChange={({ currentTarget: { value } }) => set({ title: value })}
          error={failed["terms.title"]}
        />
        <LimitedInput
          label="상대방"
          description="새 상대방은 이해충돌 확인을 다시 거칩니다."
          limit={100}
          value={terms.opponent}
          onChange={({ currentTarget: { value } }) => set({ opponent: value })}
        />
        <LimitedInput
          label="위임범위"
          limit={200}
          value={terms.scope}
          onChange={({ currentTarget: { value } }) => set({ scope: value })}
        />
        <RefInput
          label="책임변"
          target={staffRef}
          among="lawyers"
          value={terms.responsible}
          onChange={(responsible) => set({ responsible })}
          error={failed["terms.responsible"] ?? failed.responsible}
        />
        <TextInput
          label="개인정보 동의일"
          type="date"
          value={terms.privacyConsentAt ?? ""}
          onChange={({ currentTarget: { value } }) => set({ privacyConsentAt: value || null })}
          error={failed.privacy}
        />
        <LimitedInput
          label="무료 사유"
          limit={200}
          value={terms.freeReason}
          onChange={({ currentTarget: { value } }) => set({ freeReason: value })}
        />
      </div>
      <Checkbox
        label="형사사건"
        checked={terms.isCriminal}
        onChange={({ currentTarget: { checked } }) => set({ isCriminal: checked })}
      />
      <LimitedTextarea
        label="해지 조건"
        autosize
        minRows={2}
        maxRows={8}
        limit={20_000}
        value={terms.terminationTerms}
        onChange={({ currentTarget: { value } }) => set({ terminationTerms: value })}
      />
      <FeeEditor lines={lines} onChange={setLines} refused={(index, key) => failed[`terms.fees.${index}.${key}`]} />
    </FormDialog>
  );
}
