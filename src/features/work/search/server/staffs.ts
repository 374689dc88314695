import { askSearch } from "../../../../kit/server/database/search-statements.ts";
import { searchMatches } from "../../../../kit/server/database/text-search.ts";
import type { SearchSource } from "../../../../kit/server/search-source.ts";
import { may } from "../../../../kit/shared/policy.ts";
import { formatPhone } from "../../../../kit/shared/phone.ts";
import { maySearch } from "../access.ts";

const showContact = may("show", "직원기본정보");

/** Colleagues in the search box: by name, 초성, department and position; by telephone for 직원기본정보. */
export const staffSearch: SearchSource = {
  kind: "staff",
  label: "직원",
  policy: maySearch,
  subject: "직원",
  find: async (database, asker, search, limit) => {
    const { viewer, facts } = asker;
    const seesContact = showContact.allows(facts);
    const rows = await askSearch(database, { asker, search, limit, form: "staff" }, (typed) =>
      database.query
        .selectFrom("staffs as s")
        .select(["s.id", "s.short_name", "s.real_name", "s.department", "s.position", "s.tel"])
        .where("s.status", "=", 1)
        .where("s.deleted_at", "is", null)
        .where("s.is_system", "=", false)
        .where((row) =>
          searchMatches(typed, {
            text: row.ref("s.search_text").$castTo<string>(),
            tokens: null,
            ...(seesContact && { phone: { digits: row.ref("s.tel_digits"), seesWhole: true } }),
          }),
        )
        .orderBy("s.short_name")
        .limit(limit),
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.short_name,
      detail: [
        row.real_name === row.short_name ? "" : row.real_name,
        row.department,
        row.position,
        seesContact ? formatPhone(row.tel) : "",
      ]
        .filter(Boolean)
        .join(" · "),
      state: "",
      path: row.id === viewer.staff?.id ? "/member/mypage" : "",
    }));
  },
};
