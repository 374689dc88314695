import { openDatabase } from "#platform/server/database/database.ts";
import { solapiDriver } from "#features/messages/sms/server/drivers/solapi.ts";
import { sendMessage } from "#features/messages/sms/server/outbox/send-message.ts";
import { noLinks } from "#features/messages/sms/server/testing/sms-firm.ts";

const {
  PROOF_DATABASE_URL: databaseUrl,
  PROOF_PROVIDER: provider,
  PROOF_MESSAGES: messages,
  PROOF_GRACE: grace,
} = process.env;

/** Hands over these messages until it is killed or done. */
if (databaseUrl !== undefined && provider !== undefined && messages !== undefined) {
  const database = openDatabase(databaseUrl, { max: 3 });
  const driver = solapiDriver({ url: provider, apiKey: "stand-in-key", apiSecret: "stand-in-secret" });
  process.send?.({ ready: true });
  for (const id of messages.split(",").map(Number)) {
    await sendMessage(database, id, { driver, keyring: noLinks, grace: Number(grace) }).catch(() => undefined);
  }
  await database.close();
  process.exit(0);
}
