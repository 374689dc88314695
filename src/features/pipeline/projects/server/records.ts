import { sql } from "kysely";
import { defineRecords } from "../../../../kit/server/records/records.ts";
import { manageProjects, showProjects } from "../access.ts";
import { project } from "../project.ts";

/** 사건 with its rules. */
export const projectRecords = defineRecords(project, {
  show: showProjects,
  manage: manageProjects,
  list: "고객리스트",
  computed: {
    openTasks: sql`(select count(*) from tasks k where k.project_id = r.id and k.status in ('대기', '진행'))`,
  },
});
