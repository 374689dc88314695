import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import type { Viewer } from "../viewer.ts";
import { clientAddress } from "./http/client-address.ts";
import { FrameSpace } from "../fast/frame-space.ts";
import type { JsonBytes } from "./json-text.ts";
import { eventFrame } from "../fast/socket-frame.ts";

/** The push side: a socket per open page, in the room of its staff member. Pages send nothing. */
export type SocketHub = {
  /** Of the given staff, those who have a page open on this process. */
  connected(staffIds: readonly number[] | "all"): number[];
  /** Those who have a page open on this process, each with their rights of this moment. */
  viewers(): Promise<readonly Viewer[]>;
  /** Sends to the pages of these staff and to nobody else. */
  toStaff(staffIds: readonly number[], event: string, payload: JsonBytes): void;
  disconnectUser(userId: number): void;
  disconnectSessions(sessionIds: readonly number[]): void;
  /** Asks anew for every page whether it may stay. */
  recheck(): void;
  /** Live sockets of this process. */
  count(): number;
  close(): Promise<void>;
};

export type SocketOptions = {
  /** Origins that browsers may connect from. */
  readonly origins: readonly string[];
  /** Proxies whose X-Forwarded-For counts, as for calls. */
  readonly trustProxy: readonly string[];
  /** Looks the session up freshly; null refuses. Never extends the session. */
  readonly authenticate: (token: string, ip: string) => Promise<Viewer | null>;
  /** A number that is another one whenever the rights, teams or roles of anybody have changed. */
  readonly rightsStamp: () => Promise<number>;
  readonly maxPerAddress?: number;
  readonly recheckEveryMs?: number;
};

/** What Engine.IO sends as it is; its types leave it out. */
type ReadyFrame = { compress: false; wsPreEncodedFrame: readonly Buffer[] };

type SocketData = { viewer: Viewer; token: string; ip: string };
type TaskSocket = Socket<Record<string, never>, Record<string, (payload: unknown) => void>, object, SocketData>;

const namespace = "/task";

function sendFrame(page: Socket, frame: Buffer, whenSent: () => void): void {
  const ready: ReadyFrame = { compress: false, wsPreEncodedFrame: [frame] };
  page.conn.send("", ready, whenSent);
}

/** Opens the namespace `/task` on the HTTP server (spec §7). */
export function openSockets(http: HttpServer, options: SocketOptions): SocketHub {
  const perAddress = new Map<string, number>();
  const addressOf = clientAddress(options.trustProxy);
  const maxPerAddress = options.maxPerAddress ?? 400;
  const io = new Server(http, {
    serveClient: false,
    connectTimeout: 5_000,
    maxHttpBufferSize: 16_000,
    transports: ["websocket"],
    allowRequest(request, done) {
      const { origin } = request.headers;
      // Programs outside a browser send no Origin; a browser always does, and must be ours.
      done(null, origin === undefined || options.origins.includes(origin));
    },
  });
  const pages = io.of(namespace);
  const frames = new FrameSpace();
  // The default namespace exists whether it is used or not; whoever joins it could stay without a session.
  io.use((_, next) => next(new Error("unauthenticated")));

  pages.use((socket, next) => {
    const page = socket as unknown as TaskSocket;
    const { token } = page.handshake.auth as { token?: unknown };
    if (typeof token !== "string" || token.length > 200) return next(new Error("unauthenticated"));
    const ip = addressOf(page.request);
    if ((perAddress.get(ip) ?? 0) >= maxPerAddress) return next(new Error("tooMany"));
    options.authenticate(token, ip).then(
      (viewer) => {
        if (!viewer?.staff) return next(new Error("unauthenticated"));
        page.data = { viewer, token, ip };
        next();
      },
      () => next(new Error("unavailable")),
    );
  });

  async function cutIfOver(page: TaskSocket): Promise<void> {
    const viewer = await options.authenticate(page.data.token, page.data.ip).catch(() => page.data.viewer);
    if (viewer?.staff) page.data.viewer = viewer;
    else page.disconnect(true);
  }

  pages.on("connection", (socket) => {
    const page = socket as unknown as TaskSocket;
    const { viewer, ip: address } = page.data;
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    void page.join([`staff:${viewer.staff!.id}`, `user:${viewer.userId}`, `session:${viewer.sessionId}`]);
    // Access may have ended between the handshake and the rooms, unheard by either.
    void cutIfOver(page);
    page.onAny(() => page.disconnect(true));
    page.on("disconnect", () => {
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });

  const open = () => [...pages.sockets.values()] as unknown as TaskSocket[];
  function recheck(): void {
    for (const page of open()) void cutIfOver(page);
  }

  /** As of when the rights are known that the pages have. */
  let knownStamp: number | null = null;
  async function viewers(): Promise<readonly Viewer[]> {
    if (pages.sockets.size === 0) return [];
    const stamp = await options.rightsStamp();
    if (stamp !== knownStamp) {
      await Promise.all(open().map((page) => cutIfOver(page)));
      knownStamp = stamp;
    }
    const found = open().map(({ data }) => [data.viewer.staff!.id, data.viewer] as const);
    return [...new Map(found).values()];
  }

  const rechecks = setInterval(recheck, options.recheckEveryMs ?? 60_000);
  rechecks.unref();

  return {
    connected(staffIds) {
      const rooms = pages.adapter.rooms;
      if (staffIds !== "all") return staffIds.filter((id) => rooms.has(`staff:${id}`));
      return [...rooms.keys()].filter((room) => room.startsWith("staff:")).map((room) => Number(room.slice(6)));
    },
    viewers,
    toStaff(staffIds, event, payload) {
      const frame = eventFrame(frames, namespace, event, payload);
      for (const id of staffIds) {
        for (const name of pages.adapter.rooms.get(`staff:${id}`) ?? []) {
          const page = pages.sockets.get(name);
          if (page) sendFrame(page, frame, frames.sending());
        }
      }
    },
    disconnectUser: (userId) => pages.in(`user:${userId}`).disconnectSockets(true),
    disconnectSessions: (ids) => {
      if (ids.length > 0) pages.in(ids.map((id) => `session:${id}`)).disconnectSockets(true);
    },
    recheck,
    count: () => pages.sockets.size,
    async close() {
      clearInterval(rechecks);
      pages.disconnectSockets(true);
      // Not `io.close()`: that closes the HTTP server too, and waits as long as browsers keep their connections.
      io.engine.close();
    },
  };
}
