import { useEffect, useRef, useState } from "react";
import { formatNumber } from "#platform/number.ts";
import type { TaskCount } from "../../schemas.ts";
import parts from "../parts/parts.module.css";
import { noticeImportances } from "./notice-importances.ts";

type Model = Readonly<TaskCount["model"]>;

/** Tasks that come one after the other are said together, once for so long none has come, but not later than that. */
const restMs = 1_000;
const longestMs = 4_000;
/** So many titles are read out. */
const mostTitles = 3;

/** Says once to screen readers which urgent tasks there are, and again only when some have come. */
export function AlertWords({ model }: { readonly model: Model }) {
  const said = useRef(new Set<number>());
  const since = useRef<number | null>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    const fresh = model.filter((task) => !said.current.has(task.id));
    if (!fresh.some(({ importance }) => noticeImportances.some((one) => one === importance))) return undefined;
    since.current ??= performance.now();
    const waitMs = Math.min(restMs, since.current + longestMs - performance.now());
    const timer = setTimeout(() => {
      since.current = null;
      for (const { id } of model) said.current.add(id);
      setWords(wordsOf(model, fresh));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [model]);
  return (
    <div role="alert" className={parts.hidden}>
      {words}
    </div>
  );
}

function wordsOf(model: Model, fresh: Model): string {
  const sentences = noticeImportances.flatMap((importance) => {
    if (!fresh.some((task) => task.importance === importance)) return [];
    const all = model.filter((task) => task.importance === importance);
    const opening = importance === "S" ? "S급 필수 업무를 완료해야 합니다" : `${importance}급 업무가 있습니다`;
    return [`${opening}. ${formatNumber(all.length)}건. ${importance === "S" ? titlesOf(all) : ""}`];
  });
  return sentences.join(" ");
}

function titlesOf(tasks: Model): string {
  const titles = tasks.slice(0, mostTitles).map(({ title }) => title);
  const left = tasks.length - titles.length;
  return titles.join(", ") + (left > 0 ? ` 외 ${formatNumber(left)}건` : "");
}
