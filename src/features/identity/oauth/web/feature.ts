import type { WebFeature } from "#firm/web/feature.ts";
import { useSocialSignIn } from "../access.ts";

/** The way back from a provider, for signing in and for linking (spec §2.2). */
export const feature: WebFeature = {
  name: "oauth",
  pages: [
    {
      path: "/member/callback",
      title: "소셜 로그인",
      policy: useSocialSignIn,
      layout: "bare",
      load: () => import("./callback-page.tsx"),
    },
  ],
};
