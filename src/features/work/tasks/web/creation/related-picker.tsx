import { Button, NativeSelect } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { toast } from "#platform/web/notify.ts";
import { useFacts } from "#platform/web/session.ts";
import { searchRelated } from "../../access.ts";
import { relatedPath } from "../../task.ts";
import { isComposing } from "../parts/composing.ts";
import type { RelatedType } from "./new-task.ts";
import { useRelatedSearch, type RelatedHit } from "./use-related-search.ts";
import type { NewTaskForm } from "./use-new-task.ts";
import classes from "./creation.module.css";

const anonymous = "익명";

const typeLabels: Readonly<Record<RelatedType, string>> = { consult: "상담", project: "고객 프로젝트" };

/** The types as options; those whose records the person may not see cannot be chosen. */
function useTypeOptions() {
  const facts = useFacts();
  const types = Object.entries(typeLabels) as [RelatedType, string][];
  return [
    { value: "", label: "없음" },
    ...types.map(([value, label]) => {
      const allowed = searchRelated[value].allows(facts);
      return { value, disabled: !allowed, label: `${label} (${allowed ? sitePath(value) : "접근 권한 없음"})` };
    }),
  ];
}

/** Where records of the type lie, without a number. */
function sitePath(type: RelatedType): string {
  return relatedPath(type, 0).slice(0, -1);
}

/** Related work of a new task: its type, then a search for the record (spec §2.5, §4.5). */
export function RelatedPicker({ form }: { readonly form: NewTaskForm }) {
  const { relatedType, related } = form.task;
  const search = useRelatedSearch(relatedType);
  const options = useTypeOptions();
  const chooseType = (value: string) => {
    search.clear();
    form.change({ relatedType: value === "consult" || value === "project" ? value : null, related: null });
  };
  const choose = ({ id_int: idInt, name, brief }: RelatedHit) => {
    form.change({ related: { idInt, name, brief } });
    toast(`선택됨: ${name.trim() || brief.trim() || anonymous}`);
  };
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    void search.search().then(([only, ...others]) => only && others.length === 0 && choose(only));
  };
  return (
    <fieldset className={classes.fieldset}>
      <legend>관련 업무</legend>
      <NativeSelect
        aria-label="관련 업무 종류"
        data={options}
        value={relatedType ?? ""}
        onChange={(event) => chooseType(event.currentTarget.value)}
      />
      {relatedType !== null && (
        <>
          <div className={classes.searchLine}>
            <LimitedInput
              type="search"
              aria-label="관련 업무 검색"
              placeholder="이름 · 연락처 · 번호 · 내용"
              limit={100}
              value={search.text}
              onChange={(event) => search.setText(event.currentTarget.value)}
              onKeyDown={searchOnEnter}
            />
            <Button variant="default" loading={search.searching} onClick={() => void search.search()}>
              검색
            </Button>
          </div>
          {search.message !== null && (
            <p className={classes.error} role="alert">
              {search.message}
            </p>
          )}
          {search.hits && <HitList hits={search.hits} chosen={related?.idInt ?? null} onChoose={choose} />}
          {related && (
            <p className={classes.chosen}>
              선택됨: <b>{related.name.trim() || anonymous}</b> <span>{sitePath(relatedType) + related.idInt}</span>
            </p>
          )}
        </>
      )}
      {form.mistake?.field === "related" && (
        <p className={classes.error} role="alert">
          {form.mistake.message}
        </p>
      )}
    </fieldset>
  );
}

type HitListProps = {
  readonly hits: readonly RelatedHit[];
  readonly chosen: number | null;
  readonly onChoose: (hit: RelatedHit) => void;
};

function HitList({ hits, chosen, onChoose }: HitListProps) {
  if (hits.length === 0) {
    return <output className={classes.quiet}>검색 결과가 없습니다.</output>;
  }
  return (
    <ul className={classes.hits} aria-label="검색 결과">
      {hits.map((hit) => (
        <li key={hit.id_int}>
          <button
            type="button"
            className={classes.hit}
            aria-pressed={hit.id_int === chosen}
            onClick={() => onChoose(hit)}
          >
            <b>{hit.name.trim() || anonymous}</b>
            <span className={classes.quiet}>{hit.tel}</span>
            <span className={classes.hitBrief}>{hit.brief}</span>
            <span className={classes.quiet}>{hit.status}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
