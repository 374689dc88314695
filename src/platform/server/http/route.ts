import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { CallSchema, Endpoint } from "../../endpoint.ts";
import { clientOfFirm, keyHolder, linkVisitor, type Policy, type PolicyFacts } from "../../policy.ts";
import type { Viewer, ViewerStaff } from "../../viewer.ts";
import type { Config } from "../config.ts";
import type { Actor } from "../database/transaction.ts";
import type { JsonText } from "../json-text.ts";
import type { Services } from "../services.ts";
import { plainAddress } from "./client-address.ts";

type Part<Schema extends CallSchema, Key extends "params" | "query" | "body"> = Schema[Key] extends z.ZodType
  ? { readonly [K in Key]: z.output<Schema[Key]> }
  : unknown;

/** What every handler gets: checked input, the services, and who asks. */
type BaseContext<Schema extends CallSchema> = Part<Schema, "params"> &
  Part<Schema, "query"> &
  Part<Schema, "body"> & {
    readonly services: Services;
    readonly facts: PolicyFacts;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  };

export type GuestContext<Schema extends CallSchema> = BaseContext<Schema> & { readonly viewer: Viewer | null };
export type UserContext<Schema extends CallSchema> = BaseContext<Schema> & { readonly viewer: Viewer };
export type StaffContext<Schema extends CallSchema> = UserContext<Schema> & { readonly staff: ViewerStaff };

/** A call from outside has no viewer; `holder` says to whom its key, session or visit was given. */
export type OutsideContext<Schema extends CallSchema, Holder> = BaseContext<Schema> & { readonly holder: Holder };

/** Who holds the key, session or visit of a token; null: nobody does, or not any more. */
export type HolderOf<Holder> = (services: Services, token: string) => Promise<Holder | null>;

/** A handler returns the model to serialise, or ready JSON: text, or bytes where the same are sent again and again. */
type Answer<Schema extends CallSchema> = Promise<z.input<Schema["response"]> | JsonText | Buffer | FastifyReply>;

/** The call takes a file as its body (application/octet-stream); `readWholeUpload` or `receiveUpload` gives it. */
export type Upload = {
  /** At most so many bytes, or as the settings say. */
  readonly maxBytes: number | ((config: Config) => number);
  /** It is read into memory at once. */
  readonly whole?: true;
};

/** What a call may take beyond others. */
type Allowance = {
  readonly upload?: Upload;
  /** The most bytes of its JSON body. */
  readonly maxBytes?: number;
  /** Types of its JSON body beside application/json, as browsers send reports of their own. */
  readonly bodyTypes?: readonly string[];
  /** How long body and answer may each take, in milliseconds. */
  readonly withinMs?: number;
};

/** For calls that read or write thousands of rows. */
export const longWork = { withinMs: 60_000 } as const;

/** Who calls from outside: a program with a key, a client with a session, somebody who opened a link with its code. */
export type Outside = "key" | "client" | "link";

/** One route: the call, its schemas, its policy and its handler. */
export type Route = Allowance & {
  readonly endpoint: Endpoint;
  readonly schema: CallSchema;
  readonly policy: Policy;
  readonly needs: "nobody" | "user" | "staff" | Outside;
  /** Of calls from outside the firm. */
  readonly holderOf?: HolderOf<unknown>;
  readonly confirmed?: true;
  // oxlint-disable-next-line typescript/no-explicit-any -- the registry holds routes of every shape; the builders below keep them typed
  readonly handler: (context: any) => Promise<unknown>;
};

type Definition<Context, Schema extends CallSchema> = Allowance & {
  readonly policy: Policy;
  /** A weighty step: the person has to have proved within the firm's minutes who they are (`confirmation.ts`). */
  readonly confirmed?: true;
  readonly handler: (context: Context) => Answer<Schema>;
};

/** A route that answers without a session too. */
export function guestRoute<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  schema: Schema,
  definition: Definition<GuestContext<Schema>, Schema>,
): Route {
  return { endpoint, schema, needs: "nobody", ...definition };
}

type OutsideDefinition<Schema extends CallSchema, Holder> = Allowance & {
  readonly holderOf: HolderOf<Holder>;
  readonly handler: (context: OutsideContext<Schema, Holder>) => Answer<Schema>;
};

/** A route for programs from outside, which say who they are by a key in place of a session; no person is let in. */
export function keyRoute<Schema extends CallSchema, Holder>(
  endpoint: Endpoint<Schema>,
  schema: Schema,
  definition: OutsideDefinition<Schema, Holder>,
): Route {
  return { endpoint, schema, needs: "key", policy: keyHolder, ...definition };
}

/** A route for clients of the firm, who have sessions of their own; nobody of the firm is let in. */
export function clientRoute<Schema extends CallSchema, Holder>(
  endpoint: Endpoint<Schema>,
  schema: Schema,
  definition: OutsideDefinition<Schema, Holder>,
): Route {
  return { endpoint, schema, needs: "client", policy: clientOfFirm, ...definition };
}

/** A route for whoever opened a link with its code, for as long as the visit lasts; nobody who is signed in is let in. */
export function linkRoute<Schema extends CallSchema, Holder>(
  endpoint: Endpoint<Schema>,
  schema: Schema,
  definition: OutsideDefinition<Schema, Holder>,
): Route {
  return { endpoint, schema, needs: "link", policy: linkVisitor, ...definition };
}

/** A route for anybody with a live session whom the policy admits. */
export function userRoute<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  schema: Schema,
  definition: Definition<UserContext<Schema>, Schema>,
): Route {
  return { endpoint, schema, needs: "user", ...definition };
}

/** A route for active staff whom the policy admits. */
export function staffRoute<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  schema: Schema,
  definition: Definition<StaffContext<Schema>, Schema>,
): Route {
  return { endpoint, schema, needs: "staff", ...definition };
}

/** The body of a successful answer. */
export function ok<Body extends object>(body: Body): { success: true } & Body {
  return { success: true, ...body };
}

/** Who acts, for the change log of a transaction. */
export function actorOf(context: { viewer: Viewer | null; request: FastifyRequest }): Actor {
  return {
    userId: context.viewer?.userId ?? null,
    staffId: context.viewer?.staff?.id ?? null,
    requestId: context.request.id,
    address: plainAddress(context.request.ip),
  };
}
