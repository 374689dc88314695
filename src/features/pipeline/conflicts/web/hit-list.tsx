import type { CallOutput } from "#platform/endpoint.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { hasPage, PageLink } from "#platform/web/navigation.tsx";
import { severityLabels } from "../conflict.ts";
import type { searchConflicts } from "../schemas.ts";
import styles from "./conflicts.module.css";
import { severityTones } from "./tones.ts";

export type ShownHit = CallOutput<typeof searchConflicts>["models"][number];

/** The hits, each with its word; records of others name only the team to ask. */
export function HitList({ hits }: { readonly hits: readonly (ShownHit & { readonly why?: string })[] }) {
  return (
    <ul className={styles.list}>
      {hits.map((hit, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- foreign hits carry no id on purpose, and the list is replaced as a whole
        <li key={index}>
          <StateChip tone={severityTones[hit.severity]}>{severityLabels[hit.severity]}</StateChip>
          <span>
            {hit.side} · {hit.match}
          </span>
          {hit.gone && <span>삭제한 기록</span>}
          {hit.record ? <RecordOf record={hit.record} /> : <span>{hit.team}에 문의</span>}
          {hit.why && <span>{hit.why}</span>}
        </li>
      ))}
    </ul>
  );
}

function RecordOf({ record }: { readonly record: NonNullable<ShownHit["record"]> }) {
  const { label, path, number, title, name } = record;
  const words = [`${label} ${number}`, name, title].filter((part) => part !== "").join(" · ");
  return path !== null && hasPage(path) ? <PageLink to={path}>{words}</PageLink> : <span>{words}</span>;
}
