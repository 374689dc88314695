import { Button, CloseButton } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import { useState } from "react";
import { staffRef } from "#firm/refs.ts";
import { useWrite } from "#platform/web/query.ts";
import { useUser } from "#platform/web/session.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import type { Ref } from "#records/field.ts";
import { readMembers, setMembers } from "../endpoints.ts";
import styles from "./members.module.css";

type Person = { readonly id: number; readonly shortName: string };
type MembersDialogProps = {
  readonly target: { readonly type: "project" | "legalCase"; readonly number: string };
  readonly before: readonly Person[];
  readonly onClose: () => void;
};

/** The list of a case, person by person; whoever sets it is on it. */
export default function MembersDialog({ target, before, onClose }: MembersDialogProps) {
  const { staff } = useUser();
  const [people, setPeople] = useState<readonly Person[]>(() => withMe(before, staff));
  const [next, setNext] = useState<Ref | null>(null);
  const save = useWrite(setMembers, {
    refreshes: [readMembers],
    quiet: true,
    success: "열람 명단을 저장했습니다.",
    onSuccess: onClose,
  });
  const add = () => {
    if (!next || people.some(({ id }) => id === next.id)) return;
    setPeople([...people, { id: next.id, shortName: next.label }]);
    setNext(null);
  };
  return (
    <FormDialog
      title="열람 명단"
      label="저장"
      sending={save.isPending}
      failure={save.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={() => save.mutate({ params: target, body: { members: people.map(({ id }) => id) } })}
    >
      <p>명단에 있는 사람만 봅니다. 명단에 있어도 팀이나 권한 밖의 사건이 열리지는 않습니다.</p>
      <ul className={styles.list} aria-label="명단에 있는 사람">
        {people.map(({ id, shortName }) => (
          <li key={id}>
            {shortName}
            {id !== staff?.id && (
              <CloseButton
                size="sm"
                aria-label={`${shortName} 제외`}
                onClick={() => setPeople(people.filter((one) => one.id !== id))}
              />
            )}
          </li>
        ))}
      </ul>
      <RefInput
        key={people.length}
        label="직원"
        target={staffRef}
        value={next}
        onChange={setNext}
        error={fieldError(save.error, "members")}
        data-autofocus
      />
      <div className={styles.buttons}>
        <Button variant="default" disabled={next === null} onClick={add}>
          명단에 추가
        </Button>
      </div>
    </FormDialog>
  );
}

function withMe(before: readonly Person[], me: { readonly id: number; readonly shortName: string } | null) {
  if (me === null || before.some(({ id }) => id === me.id)) return before;
  return [...before, { id: me.id, shortName: me.shortName }];
}
