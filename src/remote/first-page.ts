import type { Wire } from './wire.ts';

/** Fetches the first page of installations without the code of `call`. Every backend has this page, and it needs a token; one without this order ignores it. */
export const fetchFirstPage = ({ base, fetch, timeout }: Wire, token: string): Promise<Response> =>
  fetch(`${base}/api/v1/pvs_list/?page=1&order=worst`, {
    headers: { accept: 'application/json', authorization: `Token ${token}` },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
