import { sql, type RawBuilder } from "kysely";
import type { ProjectStage } from "#features/pipeline/projects/project-stages.ts";
import type { StageWords } from "../stage-words.ts";

const words = sql`json_build_object('shown', t.shown, 'text', t.text, 'english', t.english)`;
const ofTheFirm = sql`t.team_id is null and t.deleted_at is null`;

/** What the firm has written of all stages of a 분야, by the stage. */
export const wordsOfStages = (
  category: RawBuilder<unknown>,
): RawBuilder<Readonly<Partial<Record<ProjectStage, StageWords>>>> =>
  sql`(select coalesce(json_object_agg(t.stage, ${words}), '{}') from client_stage_texts t where t.category = ${category} and ${ofTheFirm})`;

/** The same of one stage; null where there is none. */
export const wordsOfStage = (
  category: RawBuilder<unknown>,
  stage: RawBuilder<unknown>,
): RawBuilder<StageWords | null> =>
  sql`(select ${words} from client_stage_texts t where t.category = ${category} and t.stage = ${stage} and ${ofTheFirm})`;
