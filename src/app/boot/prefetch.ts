import { existingDbNames } from '#local/db/local-db-name.ts';
import { fetchFirstPage } from '#remote/first-page.ts';
import { thisOrigin } from '#remote/wire.ts';

interface PrefetchedRequests {
  readonly token: string;
  readonly answer: Promise<Response>;
}

/** The page's own script and the app's are made apart: what they share stands on the page. */
const page = globalThis as { pvAsked?: PrefetchedRequests | null; pvNames?: ReturnType<typeof existingDbNames> | null };

export const prefetchFirstPage = (token: string): Promise<Response> => fetchFirstPage(thisOrigin, token);

/** Asks for the first rows before the code that understands the answer is here: on a slow network a whole turn earlier. Once. */
export function prefetch(token: string): void {
  if (page.pvAsked !== undefined) return;
  const answer = prefetchFirstPage(token);
  answer.catch(() => undefined); // expected: no network; who takes the answer hears of it
  page.pvAsked = { token, answer };
}

/** The answer, once, for whom it was asked; else `null`. */
export function takePrefetched(token: string): Promise<Response> | null {
  const held = page.pvAsked;
  page.pvAsked = null;
  return held?.token === token ? held.answer : null;
}

/** Asks for the accounts' databases on this device, which the browser takes a moment to look up. */
export function prefetchAccountNames(): void {
  page.pvNames = existingDbNames();
}

/** Unit: ms since the page began. After that databases may have come and gone. */
const AT_START = 5000;

/** As asked for ahead, once, while the page is starting; later they are looked up anew. */
export function takeAccountNames(): ReturnType<typeof existingDbNames> {
  const held = performance.now() < AT_START ? page.pvNames : null;
  page.pvNames = null;
  return held ?? existingDbNames();
}
