import type { WebFeature } from "#firm/web/feature.ts";
import { answerPrivacyRequests, showConsultPrivacy, showPrivacy } from "../access.ts";

/** 동의·개인정보 on the pages of clients and consultations, and what waits for an answer on the home page. */
export const feature: WebFeature = {
  name: "privacy",
  pages: [],
  rails: [
    {
      name: "privacy",
      label: "동의·개인정보",
      order: 80,
      policy: showPrivacy,
      types: ["client"],
      load: () => import("./privacy-rail.tsx"),
    },
    {
      name: "privacy",
      label: "동의·개인정보",
      order: 80,
      policy: showConsultPrivacy,
      types: ["consult"],
      load: () => import("./privacy-rail.tsx"),
    },
  ],
  homeCards: [
    {
      name: "privacy-requests",
      title: "개인정보 요구",
      order: 80,
      policy: answerPrivacyRequests,
      load: () => import("./open-requests.tsx"),
    },
  ],
};
