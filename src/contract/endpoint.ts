import type * as z from 'zod/mini';
import type { Role } from '#domain/service/account/own-account.ts';

/** Scopes of a key of another system. */
export const SCOPES = ['read', 'tasks', 'ingest'] as const;
export type Scope = (typeof SCOPES)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Schema = z.ZodMiniType;
export type Replies = Readonly<Record<number, Schema>>;

/** Who may call: everyone, without a token. */
interface OpenAccess {
  readonly access: 'open';
  readonly role?: never;
  readonly isForAllWithoutRoles?: never;
}

/** Who may call: accounts with `Authorization: Token …`, and API keys with the scope that `access` names (`staff`: none). */
interface SignedInAccess {
  readonly access: 'staff' | Exclude<Scope, 'ingest'>;
  /** The role that an account needs where roles are on. */
  readonly role: Role;
  /** Where roles are off, every account may call, although the role is `admin`. */
  readonly isForAllWithoutRoles?: true;
}

/** A body of bytes in place of JSON. */
export interface BytesBody {
  readonly type: string;
  /** Unit: bytes. */
  readonly most: number;
  /** Headers that say what the bytes are, with what each has. */
  readonly headers: Readonly<Record<string, string>>;
}

/** One call of the API as data, with who may make it. Source: specification 18.14 and 30.1. */
export type Endpoint<R extends Replies = Replies> = Call<R> & (OpenAccess | SignedInAccess);

/** The input of a schema is the wire form, its output the domain form. */
interface Call<R extends Replies> {
  readonly name: string;
  readonly method: Method;
  /** Path parameters are written as `{name}`. */
  readonly path: `/${string}/`;
  readonly summary: string;
  /** Only our own server has this call; it announces itself with the header `X-PV-Care: 1`. */
  readonly isExtension?: true;
  /** Changes an existing service request: once the server was restored, an account must name the epoch of the number (specification 18.22). */
  readonly changesTask?: true;
  /** Its body may name a service request: the epoch is required as if it changed one. */
  readonly namesTask?: true;
  /** Has the same meaning in every epoch, so that it names none (specification 18.21). */
  readonly ignoresEpoch?: true;
  /** Members of the body whose letters the server composes (Unicode NFC). Source: specification 14.21. */
  readonly freeText?: readonly string[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Unit: bytes of a body that may be larger than others. */
  readonly mostBytes?: number;
  /** The body is bytes; such a call has no `body`. */
  readonly bytes?: BytesBody;
  /** The name under which a part of the body is refused; without it, its first member. */
  readonly fieldName?: (path: readonly PropertyKey[], body: unknown) => string;
  /** Every status of a response to this call; any other violates the contract. */
  readonly replies: R;
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(described: E): E => described;

/** Whether a call may name the epoch of its numbers. Source: specification 18.21. */
export const canNameEpoch = ({ method, access, ignoresEpoch }: Endpoint): boolean => method !== 'GET' && access !== 'open' && !ignoresEpoch;

type Out<S> = S extends Schema ? z.output<S> : undefined;
type Part<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S } ? { readonly [P in K]: Out<S> } : unknown;

/** What a caller passes: parameters, query and body in their domain form, or bytes. */
export type RequestOf<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  (E extends { readonly bytes: BytesBody } ? { readonly bytes: Uint8Array } : unknown);

/** The response: one of the declared statuses with its body in the domain form. */
export type Reply<E extends Endpoint> = {
  [S in keyof E['replies'] & number]: { readonly status: S; readonly body: Out<E['replies'][S]> };
}[keyof E['replies'] & number];

/** The path with its parameters inserted and escaped. */
export function pathOf(described: Pick<Endpoint, 'path'>, params: Readonly<Record<string, string | number>> = {}): string {
  return described.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
