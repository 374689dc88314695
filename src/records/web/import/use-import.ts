import { useState } from "react";
import {
  importEndpoints,
  type HeldRecord,
  type ImportChange,
  type ImportFault,
  type ImportGiven,
  type ImportMapping,
  type ImportModel,
} from "../../import.ts";
import { recordEndpoints } from "../../endpoints.ts";
import type { Resource } from "../../resource.ts";
import { call, callUpload } from "#platform/web/call.ts";
import { formatNumber } from "#platform/number.ts";
import { refreshReads } from "#platform/web/query.ts";
import { useBreakable } from "./use-breakable.ts";

/** Where an import stands. */
export type ImportStep =
  | { readonly name: "file" }
  | { readonly name: "mapping"; readonly model: ImportModel }
  | {
      readonly name: "checked";
      readonly model: ImportModel;
      readonly rows: number;
      readonly faults: readonly ImportFault[];
      readonly faultCount: number;
      readonly changes: readonly ImportChange[];
    }
  | { readonly name: "done"; readonly model: ImportModel; readonly created: number }
  | { readonly name: "undone"; readonly removed: number; readonly kept: number; readonly held: readonly HeldRecord[] };

/** The steps of an import: file, columns, trial, application, undoing. A failure keeps the step and what was chosen. */
export function useImport(resource: Resource, given?: ImportGiven) {
  const calls = importEndpoints(resource);
  const [step, setStep] = useState<ImportStep>({ name: "file" });
  const [mapping, setMapping] = useState<ImportMapping>({});
  const { busy, failure, during, toTheEnd, cancel } = useBreakable();
  const inputOf = (model: ImportModel) => ({
    params: { importId: String(model.id) },
    body: { mapping, ...(given && { given }) },
  });
  return {
    step,
    mapping,
    busy,
    failure,
    map: (key: string, column: number | null) =>
      setMapping((now) => {
        const others = Object.fromEntries(Object.entries(now).filter(([name]) => name !== key));
        return column === null ? others : { ...others, [key]: column };
      }),
    cancel,
    backToColumns: (model: ImportModel) => setStep({ name: "mapping", model }),
    backToFile: () => setStep({ name: "file" }),
    async upload(file: File) {
      const answer = await during((signal) =>
        callUpload(calls.upload, { query: { name: file.name } }, file, { signal }),
      );
      if (!answer) return;
      setMapping(answer.model.mapping);
      setStep({ name: "mapping", model: answer.model });
    },
    async check(model: ImportModel) {
      const answer = await during((signal) => call(calls.check, inputOf(model), { signal }));
      if (answer) setStep({ name: "checked", model, ...answer });
    },
    async apply(model: ImportModel) {
      const answer = await toTheEnd(
        async () => {
          const applied = await call(calls.apply, inputOf(model));
          await refreshReads(recordEndpoints(resource).list);
          return applied;
        },
        ({ created }) => `${formatNumber(created)}건을 등록했습니다.`,
      );
      if (answer) setStep({ name: "done", model, created: answer.created });
    },
    async undo(model: ImportModel) {
      const answer = await toTheEnd(
        async () => {
          const undone = await call(calls.undo, { params: { importId: String(model.id) } });
          await refreshReads(recordEndpoints(resource).list);
          return undone;
        },
        ({ removed }) => `${formatNumber(removed)}건을 되돌렸습니다.`,
      );
      if (answer) setStep({ name: "undone", removed: answer.removed, kept: answer.kept, held: answer.held });
    },
  };
}
