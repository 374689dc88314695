import { sql } from "kysely";
import type { ServerFeature } from "#firm/server/feature.ts";
import { defineRecords } from "#records/server/records.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { chooseColleague, manageContacts, showContacts } from "../access.ts";
import { isDevice } from "#features/identity/access/server/api.ts";
import { staffContact } from "../staff.ts";

const staffRecords = defineRecords(staffContact, {
  show: showContacts,
  manage: manageContacts,
  choose: chooseColleague,
  // One's own contact data, which everybody keeps in 마이페이지.
  whole: ({ viewer }, row) =>
    sql<boolean>`${sql.ref(`${row}.id`)} is not distinct from ${viewer.staff?.id ?? null}::bigint`,
  list: null,
  scope: () => sql<boolean>`(r.status = 1 and not r.is_system)`,
  choosable: sql<boolean>`not ${isDevice("r")}`,
  among: {
    lawyers: {
      rows: sql<boolean>`(r.license_no ~ '\\S')`,
      refusal: "변호사등록번호가 있는 재직 변호사를 골라 주세요. 등록번호는 직원 관리에서 입력합니다.",
    },
  },
  computed: { email: sql`(select u.email from users u where u.id = r.user_id)` },
});

export const contacts: ServerFeature = {
  name: "contacts",
  records: [staffRecords],
  routes: standardRoutes(staffRecords, { without: ["create", "remove", "restore"] }),
};
