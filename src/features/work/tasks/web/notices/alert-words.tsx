import { useEffect, useRef, useState } from "react";
import { formatNumber } from "#platform/number.ts";
import type { TaskCount } from "../../schemas.ts";
import parts from "../parts/parts.module.css";
import { noticeImportances } from "./notice-importances.ts";

type Model = Readonly<TaskCount["model"]>;

/** Says once to screen readers which urgent tasks there are, and again only when one has come. */
export function AlertWords({ model }: { readonly model: Model }) {
  const said = useRef(new Set<number>());
  const [words, setWords] = useState("");
  useEffect(() => {
    const fresh = model.filter((task) => !said.current.has(task.id));
    for (const task of model) said.current.add(task.id);
    const sentences = noticeImportances.flatMap((importance) => {
      if (!fresh.some((task) => task.importance === importance)) return [];
      const all = model.filter((task) => task.importance === importance);
      const opening = importance === "S" ? "S급 필수 업무를 완료해야 합니다" : `${importance}급 업무가 있습니다`;
      return [
        `${opening}. ${formatNumber(all.length)}건. ${importance === "S" ? all.map(({ title }) => title).join(", ") : ""}`,
      ];
    });
    if (sentences.length > 0) setWords(sentences.join(" "));
  }, [model]);
  return (
    <div role="alert" className={parts.hidden}>
      {words}
    </div>
  );
}
