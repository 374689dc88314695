import type { TestApp } from "#app/testing/test-app.ts";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import { logDriver } from "../drivers/log.ts";
import type { Outgoing, SmsDriver } from "../drivers/port.ts";
import { sendMessage } from "../outbox/send-message.ts";

type Options = { readonly keyring: Keyring; /** The provider takes none of them. */ readonly refuses?: boolean };

/** Hands over what waits of a message, to nobody; answers what the provider would have been given. */
export async function handOverListening(
  app: TestApp,
  messageId: number,
  { keyring, refuses = false }: Options,
): Promise<readonly Outgoing[]> {
  const given: Outgoing[] = [];
  const inner = logDriver();
  const driver: SmsDriver = {
    ...inner,
    fill: (key, messages) => {
      given.push(...messages);
      if (!refuses) return inner.fill(key, messages);
      const refusal = { status: "failed", providerKey: "", code: "1", text: "결번" } as const;
      return Promise.resolve(messages.map(({ id }) => ({ id, ...refusal })));
    },
  };
  await sendMessage(app.database, messageId, { driver, keyring, grace: 0 });
  return given;
}
