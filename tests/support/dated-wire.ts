import type { Wire } from '#remote/wire.ts';
import type { Clock } from './clock.ts';

/** A request of a device. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string | null;
}

/** A wire that adds a `Date` header to answers and records the requests. */
export function aDatedWire(wire: Wire, clock: Clock) {
  const sent: SentRequest[] = [];
  const dated: Wire = {
    ...wire,
    fetch: async (url, init) => {
      const { pathname: path } = new URL(url, 'http://office');
      sent.push({
        method: init.method ?? 'GET',
        path,
        headers: new Headers(init.headers),
        body: (init.body as string | undefined) ?? null,
      });
      const answer = await wire.fetch(url, init);
      const headers = new Headers(answer.headers);
      headers.set('date', new Date(clock.now()).toUTCString());
      return new Response(answer.body, { status: answer.status, headers });
    },
  };
  return { wire: dated, sent, changes: () => sent.filter(({ method }) => method !== 'GET') };
}
