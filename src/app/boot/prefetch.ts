import { existingDbNames } from '#local/db/local-db-name.ts';
import { fetchFirstPage } from '#remote/first-page.ts';
import { thisOrigin } from '#remote/wire.ts';

interface PrefetchedPage {
  readonly token: string;
  readonly response: Promise<Response>;
}

/** The inline script and the app are built separately, so they share these values through the global object. */
const page = globalThis as { pvFirstPage?: PrefetchedPage | null; pvNames?: ReturnType<typeof existingDbNames> | null };

export const prefetchFirstPage = (token: string): Promise<Response> => fetchFirstPage(thisOrigin, token);

/** Requests the first rows before the code that decodes them is loaded, which saves a round trip. Once. */
export function prefetch(token: string): void {
  if (page.pvFirstPage !== undefined) return;
  const response = prefetchFirstPage(token);
  response.catch(() => undefined); // expected: no network; the code that takes the response handles it
  page.pvFirstPage = { token, response };
}

/** The prefetched response, once and only for the same token; otherwise `null`. */
export function takePrefetched(token: string): Promise<Response> | null {
  const prefetched = page.pvFirstPage;
  page.pvFirstPage = null;
  return prefetched?.token === token ? prefetched.response : null;
}

/** Starts listing the databases on this device, which takes the browser some time. */
export function prefetchAccountNames(): void {
  page.pvNames = existingDbNames();
}

/** Unit: ms since the page began. Later, databases may have been created or deleted. */
const NAMES_MAX_AGE = 5000;

/** The prefetched names, once and only while the page is starting; otherwise lists them again. */
export function takeAccountNames(): ReturnType<typeof existingDbNames> {
  const prefetched = performance.now() < NAMES_MAX_AGE ? page.pvNames : null;
  page.pvNames = null;
  return prefetched ?? existingDbNames();
}
