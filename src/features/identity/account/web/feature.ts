import type { WebFeature } from "#firm/web/feature.ts";
import { changeOwnStaffSettings } from "#features/identity/staff/access.ts";
import { useOwnAccount } from "../access.ts";

/** One's own page, the menu of the signed-in person, the choice of team (spec §2.2, §4.4). */
export const feature: WebFeature = {
  name: "account",
  pages: [
    {
      path: "/member/mypage",
      title: "내 정보",
      policy: useOwnAccount,
      load: () => import("./mypage.tsx"),
      menu: { group: "회원", label: "내 정보", icon: "user-circle", order: 90 },
    },
  ],
  slots: {
    header: [
      {
        name: "team-menu",
        policy: changeOwnStaffSettings,
        when: (user) => (user.staff?.teams.length ?? 0) > 1,
        place: "end",
        order: 50,
        width: 96,
        wideOnly: true,
        load: () => import("./team-menu.tsx"),
      },
      {
        name: "user-menu",
        policy: useOwnAccount,
        place: "end",
        order: 100,
        width: 32,
        load: () => import("./user-menu.tsx"),
      },
    ],
    overlay: [
      {
        name: "presale-switch",
        policy: changeOwnStaffSettings,
        when: (user) => user.presaleTeam !== null,
        order: 10,
        load: () => import("./presale-switch.tsx"),
      },
    ],
  },
};
