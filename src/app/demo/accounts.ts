import { demoEmailDomain, demoPassword } from "#features/identity/session/demo.ts";
import { userWithoutStaff } from "./firm.ts";
import { accountLabels, people } from "./people.ts";

export { demoPassword };

/** E-mail address of a demo person by its left side. */
export function demoEmail(key: string): string {
  return `${key}@${demoEmailDomain}`;
}

/** Accounts to try the product with: one for each role of spec §6, then the special cases. */
export const demoAccounts: readonly { readonly role: string; readonly email: string; readonly name: string }[] = [
  ...accountLabels.map(({ role, key }) => ({
    role,
    email: demoEmail(key),
    name: people.find((person) => person.key === key)!.realName,
  })),
  { role: "직원 아님", email: demoEmail(userWithoutStaff.key), name: userWithoutStaff.name },
];
