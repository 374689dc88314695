import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Tone } from "#ui/components/chip.tsx";
import type { listUsers as schema } from "../schemas.ts";

export type UserModel = CallOutput<typeof schema>["models"][number];

const providerWords: Readonly<Record<string, string>> = { kakao: "카카오", naver: "네이버", google: "구글" };
export const userTones: Readonly<Record<UserModel["state"], Tone>> = {
  대기: "amber",
  승인: "green",
  정지: "red",
  퇴사: "grey",
};

/** Since when a password that somebody gave stands, and from when on it serves. */
export function givenWords({ at, by, opensAt, endsAt, needsCode }: NonNullable<UserModel["given"]>): string {
  const giver = `${by ?? "관리 명령"} · ${formatDateTime(at)}`;
  if (needsCode) return `2단계 인증으로 쓸 수 있음 (${giver})`;
  if (Date.parse(endsAt) < Date.now()) return `기한이 지남 (${giver})`;
  return Date.parse(opensAt) > Date.now()
    ? `${formatDateTime(opensAt)}부터 쓸 수 있음 (${giver})`
    : `쓸 수 있음 (${giver})`;
}

/** How the account signs in. */
export function doorsOf({ providers, hasPassword }: UserModel): string {
  const doors = [...(hasPassword ? ["비밀번호"] : []), ...providers.map((name) => providerWords[name] ?? name)];
  return doors.join(", ") || "없음";
}
