import { request as httpsRequest, createServer as createHttpsServer, type Server } from "node:https";
import { createServer, type AddressInfo, type Server as PlainServer } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "./database/database.ts";
import { openOutbound } from "./outbound.ts";

/** For `localhost` until 2126, by an authority that nobody trusts; it guards nothing. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUNdO1emI4I13XOY8b1PxLwHOGm7kwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE1MzUwMloYDzIxMjYxMDI4
MTUzNTAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATn7GIVlYNpnHfKkbcVQt0d5pV9UqoLZryU7eeqbNfyENLuBXmrbNIK
Qk12O92rjGmBTesAFQzvLkq4NFnGq0CEo28wbTAdBgNVHQ4EFgQUg6I7EtHO5NP9
H3pJE+Xav2XOBoIwHwYDVR0jBBgwFoAUg6I7EtHO5NP9H3pJE+Xav2XOBoIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgbrGRb2xZBdcyUQuqF4iQ3wjAR8Zlfp9hiogxzSVtwywCIQCL
GigyTPwsJOQicZAfFH9UprWVKBa5E4F94CDhogT4fg==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5ORPU5rCN1EJWiiY
TA3a5oNC8oPdOu3N0TItIE2rphGhRANCAATn7GIVlYNpnHfKkbcVQt0d5pV9UqoL
ZryU7eeqbNfyENLuBXmrbNIKQk12O92rjGmBTesAFQzvLkq4NFnGq0CE
-----END PRIVATE KEY-----`;

let service: Server;
let postgres: PlainServer;
let asked = 0;
let wordsToDatabase = 0;
const portOf = (server: PlainServer | Server) => (server.address() as AddressInfo).port;
const listening = <S extends PlainServer | Server>(server: S) =>
  new Promise<S>((resolve) => void server.listen(0, "127.0.0.1", () => resolve(server)));

beforeAll(async () => {
  service = await listening(
    createHttpsServer({ cert, key }, (_, response) => {
      asked += 1;
      response.end("{}");
    }),
  );
  // What PostgreSQL does with a client that asks for TLS.
  postgres = await listening(
    createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.write("S");
        const secured = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert, key }) });
        secured.on("error", () => {});
        secured.on("data", () => (wordsToDatabase += 1));
      });
    }),
  );
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
  postgres.close();
});

test("a service whose certificate nobody vouches for is told nothing", async () => {
  for (const host of ["localhost", "127.0.0.1"]) {
    const origin = `https://${host}:${portOf(service)}`;
    const call = openOutbound({ addresses: [origin], resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
    await expect(call(`${origin}/token`, { method: "POST", body: "secret" })).rejects.toMatchObject({
      code: "DEPTH_ZERO_SELF_SIGNED_CERT",
    });
  }
  expect(asked).toBe(0);
  // To whoever trusts it, the same server answers.
  const status = await new Promise((resolve, reject) =>
    httpsRequest({ host: "localhost", port: portOf(service), ca: cert }, (answer) => resolve(answer.statusCode))
      .on("error", reject)
      .end(),
  );
  expect([status, asked]).toEqual([200, 1]);
});

test("a database whose certificate nobody vouches for is told nothing", async () => {
  const database = openDatabase(`postgresql://haechi:secret@localhost:${portOf(postgres)}/haechi?sslmode=verify-full`);
  await expect(database.pool.query("select 1")).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  expect(wordsToDatabase).toBe(0);
  await database.close();
});
