import { Fragment, useState, type ReactNode } from "react";
import type { FieldMessages } from "#platform/failure.ts";
import { FormDialog } from "./form-dialog.tsx";

type NeedProps<Value> = {
  readonly value: Value | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: Value | undefined) => void;
};

/** How each thing that a step may need is asked for. */
export type NeedInputs<Values> = {
  readonly [Name in keyof Values]: (input: NeedProps<Values[Name]>) => ReactNode;
};

type NeedsDialogProps<Values> = {
  /** The step, in the title and on the button. */
  readonly label: string;
  readonly needs: readonly (keyof Values & string)[];
  readonly inputs: NeedInputs<Values>;
  readonly sending: boolean;
  /** What the server said about each need. */
  readonly fields: FieldMessages;
  readonly onClose: () => void;
  readonly onTake: (values: Partial<Values>) => void;
};

/** Asks for what a step of a record needs, and for nothing else. */
export function NeedsDialog<Values extends object>(props: NeedsDialogProps<Values>) {
  const { label, needs, inputs, sending, fields, onClose, onTake } = props;
  const [values, setValues] = useState<Partial<Values>>({});
  return (
    <FormDialog title={label} label={label} sending={sending} onClose={onClose} onSubmit={() => onTake(values)}>
      {needs.map((name) => (
        <Fragment key={name}>
          {inputs[name]({
            value: values[name],
            error: fields[name],
            onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
          })}
        </Fragment>
      ))}
    </FormDialog>
  );
}
