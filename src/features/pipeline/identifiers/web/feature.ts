import type { WebFeature } from "#firm/web/feature.ts";
import { useIdentifiers } from "../access.ts";

/** 주민등록번호 beside a client. */
export const feature: WebFeature = {
  name: "identifiers",
  pages: [],
  rails: [
    {
      name: "identifier",
      label: "주민등록번호",
      order: 90,
      policy: useIdentifiers,
      types: ["client"],
      load: () => import("./identifier-rail.tsx"),
    },
  ],
};
