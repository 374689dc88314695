import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Lines } from "#records/lines.ts";
import type { RowOf } from "#records/resource.ts";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import { areReady, sentLines, typedLines } from "#records/web/lines/typed-lines.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { ReadDialog } from "#ui/components/read-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import { caseDetail, setAliases, setParties } from "../endpoints.ts";
import { legalCase } from "../legal-case.ts";
import { aliasLines, partyLines } from "../lines.ts";
import type { caseDetail as detailSchema } from "../schemas.ts";

export type CaseDetail = CallOutput<typeof detailSchema>;

type LinesDialogProps = {
  readonly what: "parties" | "aliases";
  readonly row: RowOf<typeof legalCase>;
  readonly onClose: () => void;
};

const blanks = {
  parties: { role: "plaintiff", name: "", ours: false, counsel: "", judgmentServedOn: null },
  aliases: { kind: "transferred", court: null, caseNo: "", since: null },
} as const;

/** Writes the parties, or the other numbers, of a case as a whole. */
export default function LinesDialog({ what, row, onClose }: LinesDialogProps) {
  const lines: Lines = what === "parties" ? partyLines : aliasLines;
  const input = { params: { number: String(row.number) } };
  return (
    <ReadDialog title={lines.label} size="min(860px, 96vw)" endpoint={caseDetail} input={input} onClose={onClose}>
      {(detail) => <LinesForm what={what} row={row} lines={lines} detail={detail} onClose={onClose} />}
    </ReadDialog>
  );
}

type LinesFormProps = LinesDialogProps & { readonly lines: Lines; readonly detail: CaseDetail };

function LinesForm({ what, row, lines, detail, onClose }: LinesFormProps) {
  const { version } = detail;
  const [typed, setTyped] = useState(() => typedLines(lines, detail[what]));
  const done = () => {
    void refreshRecord(legalCase);
    onClose();
  };
  const options = { refreshes: [caseDetail], quiet: true, onSuccess: done };
  const parties = useWrite(setParties, options);
  const aliases = useWrite(setAliases, options);
  const write = what === "parties" ? parties : aliases;
  const ready = areReady(lines, typed);
  const save = () => {
    const params = { number: String(row.number) };
    if (what === "parties") {
      parties.mutate({ params, body: { version, parties: [...sentLines(partyLines, typed, { known: true })] } });
    } else {
      aliases.mutate({ params, body: { version, aliases: [...sentLines(aliasLines, typed, { known: true })] } });
    }
  };
  return (
    <DialogForm
      label="저장"
      sending={write.isPending}
      disabled={!ready}
      failure={write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={save}
    >
      <LinesEditor
        lines={lines}
        value={typed}
        onChange={setTyped}
        nameOf={(index) => `${index + 1}번 ${lines.label}`}
        blank={blanks[what]}
        refused={(index, key) => write.error?.fields?.[`${what}.${index}.${key}`]}
      />
    </DialogForm>
  );
}
