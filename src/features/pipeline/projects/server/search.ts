import type { SearchSource } from "../../../../kit/server/search-source.ts";
import { exactNumberFirst } from "../../../../kit/server/database/text-search.ts";
import { formatPhone, maskPhone } from "../../../../kit/shared/phone.ts";
import { manageProjects, showProjects } from "../access.ts";
import { projectStatusLabels } from "../project.ts";
import { foundProjects } from "./queries.ts";

/** Projects in the search box: by number, the client's telephone, title, client and summary. */
export const projectSearch: SearchSource = {
  kind: "project",
  label: "사건",
  policy: showProjects,
  subject: "사건",
  find: async (database, asker, search, limit) => {
    const rows = await foundProjects(database, asker, search)
      .orderBy((row) => exactNumberFirst(search, row.ref("p.id_int")))
      .orderBy("p.id_int", "desc")
      .limit(limit)
      .execute();
    const phone = manageProjects.allows(asker.facts) ? formatPhone : maskPhone;
    return rows.map(({ id, idInt, title, clientName, clientTel, status }) => ({
      id,
      title,
      detail: [idInt, clientName.trim() || "익명", phone(clientTel)].filter(Boolean).join(" · "),
      state: projectStatusLabels[status],
      path: `/lawfirm/project/${idInt}`,
    }));
  },
};
