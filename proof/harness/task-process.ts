import { startServer, type RunningServer } from "../../src/app/server/server.ts";
import { testConfig, type TestApp } from "../../src/app/testing/test-app.ts";
import { openClient, type Answer, type Sent } from "./wire.ts";

/** A running product on the database of the proof, which may be stopped and started again. */
export class Process {
  readonly app: TestApp;
  /** Teams by their names in the model; the same for every run. */
  readonly teamIds: Record<string, number> = {};
  #server: RunningServer;
  #client: ReturnType<typeof openClient>;

  private constructor(app: TestApp, server: RunningServer) {
    this.app = app;
    this.#server = server;
    this.#client = openClient(server.address);
  }

  static async start(app: TestApp): Promise<Process> {
    return new Process(app, await start(app));
  }

  send(sent: Sent): Promise<Answer> {
    return this.#client.send(sent);
  }

  async stop(): Promise<void> {
    this.#client.close();
    await this.#server.close();
  }

  async restart(): Promise<void> {
    await this.stop();
    this.#server = await start(this.app);
    this.#client = openClient(this.#server.address);
  }
}

function start(app: TestApp): Promise<RunningServer> {
  return startServer({ config: testConfig, databaseUrl: app.databaseUrl, logging: false });
}
