import type { CallOutput } from "../../../../kit/shared/endpoint.ts";
import type { Tone } from "../../../../kit/web/components/chip.tsx";
import type { listUsers as schema } from "../schemas.ts";

export type UserModel = CallOutput<typeof schema>["models"][number];

const providerWords: Readonly<Record<string, string>> = { kakao: "카카오", naver: "네이버", google: "구글" };
export const userTones: Readonly<Record<UserModel["state"], Tone>> = {
  대기: "amber",
  승인: "green",
  정지: "red",
  퇴사: "grey",
};

/** How the account signs in. */
export function doorsOf({ providers, hasPassword }: UserModel): string {
  const doors = [...(hasPassword ? ["비밀번호"] : []), ...providers.map((name) => providerWords[name] ?? name)];
  return doors.join(", ") || "없음";
}
