import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Schema = z.ZodMiniType;
export type Replies = Readonly<Record<number, Schema>>;

/** One call of the API as data. A schema's input is the wire, its output the domain. */
export interface Endpoint<R extends Replies = Replies> {
  readonly name: string;
  readonly method: Method;
  /** With `{names}` of path parameters. */
  readonly path: `/${string}/`;
  readonly summary: string;
  /** `staff` calls send `Authorization: Token …`; `open` calls never do. */
  readonly access: 'open' | 'staff';
  /** Only our own server has this call, and announces so by `X-PV-Care: 1`. */
  readonly isExtension?: true;
  /** Changes a service request that is there: a person names the epoch of its number once the server was restored (specification 18.22). */
  readonly changesTask?: true;
  /** Means the same in every epoch, so it names none (specification 18.21). */
  readonly ignoresEpoch?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Every status that this call may answer with; any other is a breach of contract. */
  readonly replies: R;
}

/** Writes an endpoint down, keeping its exact types. */
export const endpoint = <const E extends Endpoint>(described: E): E => described;

/** Whether a call may name the epoch of its numbers. Source: specification 18.21. */
export const mayNameEpoch = ({ method, access, ignoresEpoch }: Endpoint): boolean =>
  method !== 'GET' && access === 'staff' && !ignoresEpoch;

type Out<S> = S extends Schema ? z.output<S> : undefined;
type Part<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S } ? { readonly [P in K]: Out<S> } : unknown;

/** What a caller gives: parameters, query and body, as the domain knows them. */
export type Ask<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** What comes back: one of the declared statuses with its body, as the domain knows it. */
export type Reply<E extends Endpoint> = {
  [S in keyof E['replies'] & number]: { readonly status: S; readonly body: Out<E['replies'][S]> };
}[keyof E['replies'] & number];

/** The path with its parameters filled in and escaped. */
export function pathOf(described: Pick<Endpoint, 'path'>, params: Readonly<Record<string, string | number>> = {}): string {
  return described.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
