import { sql } from "kysely";
import { defineRecords } from "#records/server/records.ts";
import { showPresaleAreas } from "../access.ts";
import { presaleArea } from "../area.ts";

/** 분양현장 with their rules: whoever may see them keeps them. */
export const presaleAreaRecords = defineRecords(presaleArea, {
  show: showPresaleAreas,
  manage: showPresaleAreas,
  list: null,
  computed: {
    people: sql`(select count(*)::int from presale_buyers b where b.area_id = r.id and b.deleted_at is null)`,
    openTasks: sql`(select count(*) from tasks k where k.record_type = 'presaleArea' and k.record_id = r.id and k.closed_at is null)`,
  },
});
