import { invalidField } from "#platform/server/http/failure.ts";
import { passwordLength, weakPassword, type PasswordContext } from "../../password.ts";
import { isCommonPassword } from "../common-passwords.ts";

/**
 * Throws 400 at `field`, in Korean with the mend, for a password that is too short or too long, easy to guess from the
 * account, or among those that attackers try first.
 */
export function refuseUnfitPassword(password: string, context: PasswordContext, field = "password"): void {
  const { min, max } = passwordLength;
  if (password.length < min || password.length > max) {
    throw invalidField(field, `비밀번호는 ${min}자에서 ${max}자까지 쓸 수 있습니다.`);
  }
  const weakness = weakPassword(password, context);
  if (weakness !== null) throw invalidField(field, weakness);
  if (!isCommonPassword(password)) return;
  throw invalidField(
    field,
    "유출된 적이 있어 쉽게 뚫리는 비밀번호입니다. 서로 관련 없는 단어를 셋 이상 이어서 만들어 주세요.",
  );
}
