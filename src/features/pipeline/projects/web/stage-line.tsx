import type { RowOf } from "#records/resource.ts";
import { useWrite } from "#platform/web/query.ts";
import { changeStage, projectCalls } from "../endpoints.ts";
import { lastStage, stagesOf } from "../project-stages.ts";
import type { project } from "../project.ts";
import { useWorksOn } from "./works-on.ts";
import styles from "./project-page.module.css";

/** The stages of the kind of case; a click moves the project there. */
export function StageLine({ row }: { readonly row: RowOf<typeof project> }) {
  const mayWork = useWorksOn(row) && row.status !== "closed" && row.status !== "archived";
  const stages = stagesOf[row.category];
  const now = stages.findIndex((stage) => stage === row.stage);
  const change = useWrite(changeStage, {
    refreshes: [projectCalls.read, projectCalls.list, projectCalls.history],
    success: "단계를 바꿨습니다.",
    failure: "단계를 바꾸지 못했습니다.",
  });
  return (
    <ol className={styles.stages} aria-label="단계">
      {stages.map((stage, index) => (
        <li
          key={stage}
          data-state={index < now ? "past" : index === now ? "now" : "ahead"}
          aria-current={index === now ? "step" : undefined}
        >
          {mayWork && index !== now && stage !== lastStage ? (
            <button
              type="button"
              disabled={change.isPending}
              title={`${stage} 단계로`}
              onClick={() =>
                change.mutate({ params: { number: String(row.number) }, body: { stage, version: row.version } })
              }
            >
              {stage}
            </button>
          ) : (
            <span>{stage}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
