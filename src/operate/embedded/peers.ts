import { chmod, chown, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { Location } from "./location.ts";

/** The cluster's own superuser; the product itself signs in as an ordinary role. */
export const superuser = "postgres";
/** The product's role and database. */
export const role = "haechi";

const map = "accounts";

/**
 * Lets in whoever the operating system says the other end of the socket is: the account that runs the product, the one
 * that PostgreSQL runs as, and root. So there is no password that could be read, kept or guessed. Written at every
 * start, as a restored folder may belong to another account. Answers the settings that name the files.
 */
export async function allowPeers(location: Location): Promise<Readonly<Record<string, string>>> {
  const { account, folder } = location;
  const accounts = new Set([userInfo().username, ...(account ? [account.name] : []), "root"]);
  const entries = [...accounts].flatMap((name) =>
    [superuser, role].map((own) => `${map} "${name.replaceAll('"', '""')}" ${own}`),
  );
  const settings = { hba_file: join(folder, "pg_hba.conf"), ident_file: join(folder, "pg_ident.conf") };
  await writeOwned(location, settings.hba_file, `local all all peer map=${map}\n`);
  await writeOwned(location, settings.ident_file, `${entries.join("\n")}\n`);
  // Earlier versions had one, which opens nothing any more.
  await rm(join(folder, "password"), { force: true });
  return settings;
}

async function writeOwned({ account }: Location, file: string, text: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, text, { mode: 0o600 });
  await chmod(file, 0o600);
  if (account) await chown(file, account.uid, account.gid);
}
