import type { SearchSource } from "../../../../kit/server/search-source.ts";
import { exactNumberFirst } from "../../../../kit/server/database/text-search.ts";
import { formatPhone, maskPhone } from "../../../../kit/shared/phone.ts";
import { manageConsults, showConsults } from "../access.ts";
import { consultStatusLabels } from "../consult.ts";
import { foundConsults } from "./queries.ts";

/** Consultations in the search box: by number, telephone, name and summary. */
export const consultSearch: SearchSource = {
  kind: "consult",
  label: "상담",
  policy: showConsults,
  subject: "상담",
  find: async (database, asker, search, limit) => {
    const rows = await foundConsults(database, asker, search)
      .orderBy((row) => exactNumberFirst(search, row.ref("c.id_int")))
      .orderBy("c.id_int", "desc")
      .limit(limit)
      .execute();
    const phone = manageConsults.allows(asker.facts) ? formatPhone : maskPhone;
    return rows.map(({ id, idInt, name, tel, brief, status }) => ({
      id,
      title: name.trim() || "익명",
      detail: [idInt, phone(tel), brief].filter(Boolean).join(" · "),
      state: consultStatusLabels[status],
      path: `/lawfirm/consult/${idInt}`,
    }));
  },
};
