import type { Context, Hono } from 'hono';
import { type ByteStream, byteStream } from '#contract/byte-stream.ts';
import { type RequestOf, type Endpoint, canNameEpoch, type Reply } from '#contract/endpoint.ts';
import { fastEncoder } from '#contract/fast-wire/fast-encoder.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import type { Refusal } from '#domain/service/problem.ts';
import { linkBase } from '#server/addresses.ts';
import { bodyHash } from '#server/concurrency/idempotency.ts';
import { type Author, type Actor, runAsActor } from '#server/store/audit.store.ts';
import type { Counts, CountedPart } from '#server/store/change-counters.ts';
import { clientAddress } from './client-address.ts';
import { type Encoded, encoded, encodedList } from './encoded.ts';
import { requireEpoch } from './epoch.ts';
import { readSent, type Sent, senderOf, withComposed } from './read-sent.ts';
import { Refused } from './refusals.ts';
import { sendBytes, sendJson, sendRefused, wireRefusal } from './send-answer.ts';
import type { Services } from './services.ts';
import { type Caller, whoCalls } from './who-calls.ts';

/** The request, beside its parameters, query and body. */
export interface Call {
  /** 0 on open calls and on calls by a key. */
  readonly staffId: number;
  /** The caller, as stored with what it changes. */
  readonly author: Author;
  readonly address: string;
  readonly header: (name: string) => string | undefined;
  /** The base of links in mails. */
  readonly linkBase: string;
  /** The hash of the body as it was sent, for `Idempotency-Key`. */
  readonly bodyHash: string;
}

/** A handler's reply: the status and body of the contract, and further headers. */
type Answer<E extends Endpoint> = Reply<E> & { readonly headers?: Readonly<Record<string, string>> };
type Handler<E extends Endpoint> = (request: RequestOf<E>, call: Call) => Promise<Answer<E>>;

/** Connects endpoints of the contract with their handlers. A status or shape outside the contract does not compile. */
export function endpointRouter(app: Hono, services: Services) {
  const on = <E extends Endpoint>(endpoint: E) => {
    const route = (respond: (context: Context, request: RequestOf<E>, call: Call, counts: () => Promise<Counts>) => Promise<Response>) =>
      app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
        try {
          let counts: Promise<Counts> | undefined;
          const counted = () => {
            counts ??= services.versions.now();
            return counts;
          };
          const caller = await whoCalls(services, endpoint, context, counted);
          if (canNameEpoch(endpoint)) requireEpoch(endpoint, caller, context.req.header(OWN_HEADERS.epoch), (await counted()).epoch);
          return await withRequest(endpoint, { context, caller, services }, (request, call) => respond(context, request, call, counted));
        } catch (error) {
          if (error instanceof Refused) return sendRefused(context, error);
          throw error;
        }
      });

    return {
      answer: (handler: Handler<E>) =>
        route(async (context, request, call, counted) => {
          const act = () => handler(request, call);
          const epoch = endpoint.method === 'GET' ? (await counted()).epoch : null;
          const reply = await (epoch === null ? runAsActor(actorOf(call), act) : act());
          if (endpoint.replies[reply.status] === byteStream) return sendBytes(context, reply.body as ByteStream, reply.headers ?? {});
          return sendJson(context, reply.status, encoded(toWire(endpoint, reply)), epoch, reply.headers);
        }),

      /** Serves a cached 200 while none of the parts has changed. The reply may depend on the parts, `request` and `also` only. */
      keep: (
        parts: readonly CountedPart[],
        handler: (request: RequestOf<E>, counts: Counts) => Promise<Extract<Reply<E>, { status: 200 }> | NotCached>,
        also: () => string = () => '',
        headers: (counts: Counts) => Readonly<Record<string, string>> = () => ({}),
      ) =>
        route(async (context, request, _call, counted) => {
          const name = `${endpoint.name} ${JSON.stringify(request)} ${also()}`;
          const counts = await counted();
          try {
            const body = await services.kept(name, versionOf(counts, parts), async () => {
              const reply = await handler(request, counts);
              if (reply instanceof NotCached) throw reply;
              return await encodeInChunks(endpoint, reply as unknown as Answer<E>);
            });
            return await sendJson(context, 200, body, counts.epoch, headers(counts));
          } catch (error) {
            if (error instanceof NotCached) return sendJson(context, error.status, encoded(wireRefusal(error.refusal)), null);
            throw error;
          }
        }),
    };
  };
  return { on };
}

export type EndpointRouter = ReturnType<typeof endpointRouter>;

/** A refusal in place of a cached reply. */
export class NotCached extends Error {
  readonly status: 400 | 404;
  readonly refusal: Refusal;
  constructor(status: 400 | 404, refusal: Refusal) {
    super('Not kept');
    this.status = status;
    this.refusal = refusal;
  }
}

function toWire(endpoint: Endpoint, { status, body }: { status: number; body: unknown }): unknown {
  const schema = endpoint.replies[status];
  if (!schema) throw new Error(`${endpoint.name} does not answer ${status}`);
  return fastEncoder(schema)(body);
}

const versionOf = ({ epoch, get }: Counts, parts: readonly CountedPart[]): string => [epoch.id, ...parts.map(get)].join('.');

/** Encodes a list in chunks, so that other requests run in between. */
const encodeInChunks = async (endpoint: Endpoint, reply: { status: number; body: unknown }): Promise<Encoded> =>
  Array.isArray(reply.body) ? encodedList(reply.body, (body) => toWire(endpoint, { ...reply, body })) : encoded(toWire(endpoint, reply));

interface Asking {
  readonly context: Context;
  readonly caller: Caller;
  readonly services: Services;
}

/** Reads what the caller passes. Bytes keep their place in memory until the answer is made. */
async function withRequest<E extends Endpoint>(
  endpoint: E,
  { context, caller, services }: Asking,
  respond: (request: RequestOf<E>, call: Call) => Promise<Response>,
): Promise<Response> {
  const sent = await readSent(endpoint, context, caller, services);
  const call = callOf(context, caller, services, sent);
  const request = withComposed(endpoint, sent) as RequestOf<E>;
  if (!endpoint.bytes) return respond(request, call);
  const sending = { sender: senderOf(context, caller, services), most: endpoint.bytes.most };
  return services.bodies.bytes(context.req.raw, sending, (bytes) => respond({ ...(request as object), bytes } as RequestOf<E>, call));
}

const actorOf = ({ staffId, author: { keyName }, address }: Call): Actor => ({
  who: keyName === null ? staffId : `key:${keyName}`,
  address,
});

function callOf(context: Context, { staffId, key }: Caller, { settings }: Services, { body }: Sent): Call {
  return {
    staffId,
    author: { staffId: staffId || null, keyId: key?.id ?? null, keyName: key?.name ?? null },
    get address() {
      return clientAddress(context, settings.trustProxy); // computed on demand: few calls need it
    },
    header: (name) => context.req.header(name),
    linkBase: linkBase(settings),
    get bodyHash() {
      return bodyHash(body);
    },
  };
}
