import { useState, type ReactNode } from "react";
import type { CallError } from "#platform/web/call.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { staffRef } from "../refs.ts";

const longestNote = 2000;

type People<Role extends string> = Readonly<Partial<Record<Role, number>>>;

type HandOverDialogProps<Role extends string> = {
  readonly title: string;
  readonly roles: Readonly<Record<Role, string>>;
  /** Roles that lawyers alone have. */
  readonly lawyers: readonly Role[];
  /** Who has the role now, where one record is handed over; null: several are. */
  readonly now: ((role: Role) => Ref | null) | null;
  readonly sending: boolean;
  readonly error: CallError | null;
  /** What is said when somebody else was faster. */
  readonly conflict: string;
  readonly noteHelp?: string;
  readonly onClose: () => void;
  /** The staff ids of the roles that change, and the words that go with them. */
  readonly onSubmit: (people: People<Role>, note: string) => void;
  /** What else is to be known. */
  readonly children?: ReactNode;
};

/** Hands records to other people: whom for each role, and a note for whoever takes over. */
export function HandOverDialog<Role extends string>(props: HandOverDialogProps<Role>) {
  const { title, roles, lawyers, now, sending, error, conflict, noteHelp, onClose, onSubmit, children } = props;
  const [people, setPeople] = useState<Readonly<Record<string, Ref | null>>>({});
  const [note, setNote] = useState("");
  const names = Object.keys(roles) as Role[];
  const submit = () => {
    const chosen = names.flatMap((role) => {
      const person = people[role];
      return person ? [[role, person.id] as const] : [];
    });
    onSubmit(Object.fromEntries(chosen) as People<Role>, note);
  };
  const failure = error?.code === "conflict" ? conflict : error?.message;
  return (
    <FormDialog
      title={title}
      label="담당 변경"
      sending={sending}
      failure={error?.fields["note"] ? undefined : failure}
      onClose={onClose}
      onSubmit={submit}
    >
      {names.map((role) => (
        <RefInput
          key={role}
          label={roles[role]}
          placeholder={now ? (now(role)?.label ?? "미지정") : "그대로"}
          target={staffRef}
          among={lawyers.includes(role) ? "lawyers" : undefined}
          value={people[role] ?? null}
          onChange={(person) => setPeople((before) => ({ ...before, [role]: person }))}
        />
      ))}
      <LimitedTextarea
        label="인수인계 메모"
        description={noteHelp}
        withAsterisk
        autosize
        minRows={3}
        limit={longestNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={error?.fields["note"]}
      />
      {children}
    </FormDialog>
  );
}
