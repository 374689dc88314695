import type { WebFeature } from "#firm/web/feature.ts";
import { writeSms } from "../access.ts";

export const feature: WebFeature = {
  name: "sms",
  pages: [
    {
      path: "/sms",
      title: "문자",
      policy: writeSms,
      load: () => import("./sms-screen.tsx"),
      menu: { group: "설정", label: "문자", icon: "message-2", order: 10 },
    },
    { path: "/sms/write", title: "문자 쓰기", policy: writeSms, load: () => import("./write-screen.tsx") },
    { path: "/sms/recipients", title: "문자 수신자", policy: writeSms, load: () => import("./recipient-screen.tsx") },
    { path: "/sms/templates", title: "문자 템플릿", policy: writeSms, load: () => import("./template-screen.tsx") },
    { path: "/sms/senders", title: "발신번호", policy: writeSms, load: () => import("./sender-screen.tsx") },
    { path: "/sms/refusals", title: "수신거부", policy: writeSms, load: () => import("./refusal-screen.tsx") },
    { path: "/sms/consents", title: "수신 동의", policy: writeSms, load: () => import("./consent-screen.tsx") },
  ],
  rails: [
    {
      name: "messages",
      label: "문자",
      order: 35,
      policy: writeSms,
      part: "messages",
      load: () => import("./record-messages.tsx"),
    },
  ],
};
