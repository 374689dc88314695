import type { WebFeature } from "#firm/web/feature.ts";
import { showPartners } from "#features/partner/members/access.ts";
import { keepProBono } from "../access.ts";

export const feature: WebFeature = {
  name: "partnerWorks",
  pages: [
    {
      path: "/partner/responsible-work",
      title: "책임업무",
      policy: showPartners,
      load: () => import("./responsible-screen.tsx"),
      menu: { group: "파트너", label: "책임업무", icon: "checklist", order: 20 },
    },
    {
      path: "/partner/volunteer-work",
      title: "자원업무",
      policy: showPartners,
      load: () => import("./volunteer-screen.tsx"),
      menu: { group: "파트너", label: "자원업무·공익활동", icon: "heart-handshake", order: 30 },
    },
    {
      path: "/partner/volunteer-work/pro-bono",
      title: "공익활동",
      policy: keepProBono,
      load: () => import("./pro-bono-screen.tsx"),
    },
  ],
};
