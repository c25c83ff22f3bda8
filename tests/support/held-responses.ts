import type { BrowserContext, Page, Request } from '@playwright/test';

/** Holds requests until the returned function is called; later requests are not held. `isHeld` selects them. */
export async function holdsBack(
  target: Page | BrowserContext,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await target.route(url, async (route) => {
    if (isHeld(route.request())) await released;
    await route.continue().catch(() => undefined); // expected: the page was closed or left meanwhile
  });
  return release;
}
