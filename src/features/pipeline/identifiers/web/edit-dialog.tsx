import { Button, NativeSelect } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Dialog, DialogButtons } from "../../../../kit/web/components/dialog.tsx";
import { TextField } from "../../../../kit/web/components/fields.tsx";
import { useWrite } from "../../../../kit/web/query.ts";
import type { RrnBasis } from "../../../identity/security/security.ts";
import { readIdentifier, setIdentifier } from "../endpoints.ts";
import styles from "./identifiers.module.css";

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { rrn, basis, basisNote: basisNote.trim(), version: model?.version ?? null };
    if (!isPending) mutate({ params: { number: String(number) }, body });
  };
  return (
    <Dialog onClose={onClose} title={model ? "주민등록번호 바꾸기" : "주민등록번호 등록"} size={420}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <TextField
          name="rrn"
          label="주민등록번호"
          placeholder="000000-0000000"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
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
          maxLength={200}
          value={basisNote}
          failure={error}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div role="alert" className={styles.failure}>
          {error && Object.keys(error.fields).length === 0 && error.message}
        </div>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" loading={isPending}>
            저장
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
