import { formatDateTime } from "#platform/dates.ts";
import type { GivenPassword } from "#features/identity/access/server/commands/given-password.ts";

/** Shows a given password, this once. */
export function tellPassword({ password, opensAt }: GivenPassword, tell: (text: string) => void): void {
  tell(`임시 비밀번호: ${password}`);
  const waits = opensAt.getTime() > Date.now();
  tell(
    `한 번만 보여 드립니다. ${waits ? `${formatDateTime(opensAt)}부터 ` : ""}이 비밀번호로 로그인해 새 비밀번호를 정합니다.`,
  );
}
