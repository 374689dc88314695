import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import type { RrnBasis } from "#features/identity/security/security.ts";
import { readIdentifier, setIdentifier } from "../endpoints.ts";

type EditDialogProps = {
  readonly number: number;
  readonly bases: readonly RrnBasis[];
  readonly model: { readonly basis: RrnBasis; readonly basisNote: string; readonly version: number } | null;
  readonly onClose: () => void;
};

/** Entering a 주민등록번호. Nothing of it is kept in the browser. */
export default function EditDialog({ number, bases, model, onClose }: EditDialogProps) {
  const [rrn, setRrn] = useState("");
  const [basis, setBasis] = useState<RrnBasis>(model && bases.includes(model.basis) ? model.basis : bases[0]!);
  const [basisNote, setNote] = useState(model?.basisNote ?? "");
  const { mutate, isPending, error } = useWrite(setIdentifier, {
    quiet: true,
    success: "주민등록번호를 저장했습니다.",
    refreshes: [readIdentifier],
    onSuccess: onClose,
  });
  const submit = () => {
    const body = { rrn, basis, basisNote: basisNote.trim(), version: model?.version ?? null };
    mutate({ params: { number: String(number) }, body });
  };
  return (
    <FormDialog
      title={model ? "주민등록번호 바꾸기" : "주민등록번호 등록"}
      size={420}
      label="저장"
      sending={isPending}
      failure={unplacedError(error)}
      noValidate
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="rrn"
        label="주민등록번호"
        placeholder="000000-0000000"
        inputMode="numeric"
        autoComplete="off"
        limit={20}
        value={rrn}
        failure={error}
        onChange={(event) => setRrn(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label="법적 근거"
        data={[...bases]}
        value={basis}
        onChange={(event) => setBasis(event.currentTarget.value as RrnBasis)}
      />
      <TextField
        name="basisNote"
        label={basis === "그 밖의 법령" ? "근거 법령과 조항" : "참고"}
        limit={200}
        value={basisNote}
        failure={error}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
