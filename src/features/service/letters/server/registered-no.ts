import { invalidField } from "#platform/server/http/failure.ts";

/** 등기번호 as it is kept, however it was typed: thirteen digits. 400 at the field for what is none. */
export function registeredNo(typed: string, place = ""): string {
  const digits = typed.replaceAll(/[\s-]/g, "");
  if (!/^\d{13}$/.test(digits)) throw invalidField(`${place}registeredNo`, "등기번호는 숫자 13자리입니다.");
  return `${digits.slice(0, 5)}-${digits.slice(5, 9)}-${digits.slice(9)}`;
}
