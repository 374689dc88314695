import { guest } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { useSignInPage } from "../access.ts";

/** Signing in (spec §2.2, §4.4). */
export const feature: WebFeature = {
  name: "session",
  pages: [
    {
      path: "/member/login",
      title: "로그인",
      policy: useSignInPage,
      guest: true,
      layout: "bare",
      load: () => import("./sign-in-page.tsx"),
    },
    {
      path: "/member/callback/redirecting",
      title: "이동 중",
      policy: guest,
      layout: "bare",
      load: () => import("./redirecting-page.tsx"),
    },
  ],
};
