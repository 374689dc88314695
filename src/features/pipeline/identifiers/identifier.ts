/** The thirteen digits of a 주민등록번호 or 외국인등록번호; null for what is none. Since 2020 they carry no check digit. */
export function residentDigits(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, "");
  const [, year, month, day, kind] = /^(\d\d)(\d\d)(\d\d)([0-9])\d{6}$/.exec(digits) ?? [];
  if (kind === undefined) return null;
  const century = "9012345678".indexOf(kind) < 2 ? 1800 : "1256".includes(kind) ? 1900 : 2000;
  const born = new Date(Date.UTC(century + Number(year), Number(month) - 1, Number(day)));
  const isDay = born.getUTCMonth() === Number(month) - 1 && born.getUTCDate() === Number(day);
  return isDay && born.getTime() <= Date.now() ? digits : null;
}

/** As people write it: 900101-1000000. */
export function formatResident(digits: string): string {
  return `${digits.slice(0, 6)}-${digits.slice(6)}`;
}

/** What may stand on a screen: the day of birth alone. */
export function maskResident(digits: string): string {
  return `${digits.slice(0, 6)}-*******`;
}
