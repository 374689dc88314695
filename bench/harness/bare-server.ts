/**
 * What everything is measured against: node:http, `pg` and prepared statements, and nothing else. The statements come
 * by the environment; `GET /<name>?<values>` answers what the database says, values parted by `&` in their order.
 * A name of the file `GROUPS` answers what several statements, each with values of its own, say when asked at once.
 */
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";

type Statement = { readonly text: string; readonly json: boolean };
type Sent = { readonly text: string; readonly values: readonly unknown[] };

const statements = JSON.parse(process.env["STATEMENTS"] ?? "{}") as Record<string, Statement>;
const groupsFile = process.env["GROUPS"];
const groups = JSON.parse(groupsFile ? readFileSync(groupsFile, "utf8") : "{}") as Record<string, readonly Sent[]>;
/** Every statement is prepared once, whoever sends it. */
const names = new Map<string, string>();
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 8 });

const server = createServer((request, response) => {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const name = path.slice(1);
  if (name === "unchanged") {
    response.writeHead(304, { etag: '"1-1"' });
    response.end();
    return;
  }
  const group = groups[name];
  if (group) {
    void answerAll(group, response);
    return;
  }
  const statement = statements[name];
  if (!statement) {
    response.writeHead(404);
    response.end();
    return;
  }
  const values = query === "" ? [] : query.split("&").map((value) => JSON.parse(decodeURIComponent(value)) as unknown);
  pool.query({ name, text: statement.text, values }).then(
    ({ rows }) => {
      response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
      response.end(statement.json ? (rows[0] as { body: string }).body : JSON.stringify({ success: true, rows }));
    },
    (error: Error) => {
      response.writeHead(500);
      response.end(error.message);
    },
  );
});

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

async function answerAll(group: readonly Sent[], response: ServerResponse): Promise<void> {
  try {
    const found = await Promise.all(
      group.map(({ text, values }) => pool.query({ name: nameOf(text), text, values: [...values] })),
    );
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify({ success: true, rows: found.map(({ rows }) => rows as unknown[]) }));
  } catch (error) {
    response.writeHead(500);
    response.end((error as Error).message);
  }
}

server.listen(0, "127.0.0.1", () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
