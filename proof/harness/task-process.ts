import { startServer, type RunningServer } from "#app/server/server.ts";
import { testConfig, type TestApp } from "#app/testing/test-app.ts";
import { openClient, type Answer, type Sent } from "./wire.ts";

type Client = ReturnType<typeof openClient>;

/**
 * A process on the database of the proof, which may be stopped and started again. Every other call goes to the other
 * process that runs on the same database all the time.
 */
export class Process {
  readonly app: TestApp;
  /** Teams by their names in the model; the same for every run. */
  readonly teamIds: Record<string, number> = {};
  #server: RunningServer;
  #client: Client;
  readonly #other: Client;
  #turn = 0;

  private constructor(app: TestApp, server: RunningServer, otherUrl: string) {
    this.app = app;
    this.#other = openClient(otherUrl);
    this.#server = server;
    this.#client = openClient(server.address);
  }

  static async start(app: TestApp, otherUrl: string): Promise<Process> {
    return new Process(app, await start(app), otherUrl);
  }

  send(sent: Sent): Promise<Answer> {
    this.#turn += 1;
    return (this.#turn % 2 === 0 ? this.#other : this.#client).send(sent);
  }

  async stop(): Promise<void> {
    this.#other.close();
    await this.#end();
  }

  async #end(): Promise<void> {
    this.#client.close();
    await this.#server.close();
  }

  async restart(): Promise<void> {
    await this.#end();
    this.#server = await start(this.app);
    this.#client = openClient(this.#server.address);
  }
}

function start(app: TestApp): Promise<RunningServer> {
  return startServer({ config: testConfig, databaseUrl: app.databaseUrl, logging: false });
}
