import { firmNow } from "#platform/clock.ts";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Tone } from "#platform/tone.ts";
import type { listUsers as schema } from "../schemas.ts";

export type UserModel = CallOutput<typeof schema>["models"][number];

const providerWords: Readonly<Record<string, string>> = { kakao: "카카오", naver: "네이버", google: "구글" };
export const userTones: Readonly<Record<UserModel["state"], Tone>> = {
  대기: "amber",
  승인: "green",
  정지: "red",
  퇴사: "grey",
};

export const alikeWords = { email: "같은 이메일", shortName: "같은 호칭" } as const;
/** How accounts that became the same are told apart again. */
export const alikeMend = {
  email:
    "글자의 폭이나 생김새만 다른 같은 이메일의 계정이 또 있습니다. 한쪽의 이메일을 바꾸거나 쓰지 않는 쪽을 정지해 주세요.",
  shortName: "호칭이 같은 직원이 또 있습니다. 직원 관리에서 한쪽의 호칭을 바꾸거나, 떠난 사람이면 퇴사 처리해 주세요.",
} as const;

/** Since when a password that somebody gave stands, and from when on it serves. */
export function givenWords({ at, by, opensAt, endsAt, needsCode }: NonNullable<UserModel["given"]>): string {
  const giver = `${by ?? "관리 명령"} · ${formatDateTime(at)}`;
  if (needsCode) return `2단계 인증으로 쓸 수 있음 (${giver})`;
  if (Date.parse(endsAt) < firmNow()) return `기한이 지남 (${giver})`;
  return Date.parse(opensAt) > firmNow()
    ? `${formatDateTime(opensAt)}부터 쓸 수 있음 (${giver})`
    : `쓸 수 있음 (${giver})`;
}

/** How the account signs in. */
export function doorsOf({ providers, hasPassword }: UserModel): string {
  const doors = [...(hasPassword ? ["비밀번호"] : []), ...providers.map((name) => providerWords[name] ?? name)];
  return doors.join(", ") || "없음";
}
