import { askSearch } from "#platform/server/database/search-statements.ts";
import { sql } from "kysely";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { searchCondition } from "#records/server/list.ts";
import { seesWhole } from "#records/server/masking.ts";
import { presentValue } from "#records/server/present.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { SearchSource } from "#platform/server/search-source.ts";
import { may } from "#firm/may.ts";
import { staffContact } from "#features/identity/contacts/staff.ts";
import { maySearch } from "../access.ts";

const showContact = may("show", "직원기본정보");
const nameKeys = ["shortName", "realName"] as const;

/** Colleagues in the search box: by name, 초성, department and position; by telephone for 직원기본정보, masked as in 직원 연락처. */
export const staffSearch: SearchSource = {
  kind: "staff",
  label: "직원",
  policy: maySearch,
  subject: "직원",
  find: async (database, asker, search, limit) => {
    const { viewer, facts } = asker;
    const seesContact = showContact.allows(facts);
    const records = registeredRecords().get("staff")!;
    const rows = await askSearch(database, { asker, search, limit, form: "staff" }, (typed) =>
      database.query
        .selectFrom("staffs as r")
        .select(["r.id", "r.short_name", "r.real_name", "r.department", "r.position", "r.tel"])
        .select(seesWhole(records, asker).as("whole"))
        .where("r.status", "=", 1)
        .where("r.deleted_at", "is", null)
        .where("r.is_system", "=", false)
        .where(searchCondition(records, typed, asker, { byIndex: false, ...(!seesContact && { only: nameKeys }) }))
        .orderBy(inNameOrder(sql`r.short_name`))
        .limit(limit),
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.short_name,
      detail: [
        row.real_name === row.short_name ? "" : row.real_name,
        row.department,
        row.position,
        seesContact ? String(presentValue(staffContact.fields.tel, row.tel, row.whole)) : "",
      ]
        .filter(Boolean)
        .join(" · "),
      state: "",
      path: row.id === viewer.staff?.id ? "/member/mypage" : "",
    }));
  },
};
