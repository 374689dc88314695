import type { WebFeature } from "#firm/web/feature.ts";
import { showContacts } from "../access.ts";

export const feature: WebFeature = {
  name: "contacts",
  pages: [
    {
      path: "/lawfirm/team/memberinfo",
      title: "직원 연락처",
      policy: showContacts,
      load: () => import("./contact-screen.tsx"),
      menu: { group: "설정", label: "직원 연락처", icon: "address-book", order: 10 },
    },
  ],
};
