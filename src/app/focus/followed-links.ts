/** A link that was followed. The element itself is gone by the time one comes back; this is what its successor is known by. */
interface Followed {
  /** The attribute, as it stands in the page. */
  readonly href: string;
  readonly name: string;
}

/** By the path that was left: the link by which it was left last. */
const left = new Map<string, Followed>();
let pressed: { readonly from: string; readonly to: string; readonly link: Followed } | null = null;

/** The bars stand on every screen: who comes back to a screen was not there. */
const isInBars = (link: Element): boolean => link.closest('main') === null && link.closest('header, nav') !== null;

const nameOf = (link: Element): string => link.getAttribute('aria-label') ?? link.textContent?.trim() ?? '';

/* Before anything hears of the press and goes on: the address is still that of the page with the link. */
window.addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || isInBars(link)) return;
    const href = link.getAttribute('href') ?? '';
    pressed = { from: location.pathname, to: new URL(href, location.href).pathname, link: { href, name: nameOf(link) } };
  },
  { capture: true },
);

/** A path was left for another by going on, not back: the link is kept if it was one; a key or a button leaves none. */
export function keepFollowed(from: string, to: string): void {
  if (pressed?.from === from && pressed.to === to) left.set(from, pressed.link);
  else left.delete(from);
  pressed = null;
}

/** Who signs in next comes from nowhere. */
export const forgetFollowed = (): void => left.clear();

export const wasFollowedFrom = (path: string): boolean => left.has(path);

/** The link by which this path was left, where it stands in the page again. */
export function followedLink(path: string): HTMLElement | null {
  const was = left.get(path);
  if (!was) return null;
  const there = [...document.querySelectorAll<HTMLElement>('a[href]')].filter(
    (link) => link.getAttribute('href') === was.href && link.getClientRects().length > 0,
  );
  const [only, ...others] = there.filter((link) => link.closest('main'));
  const alone = others.length === 0 ? only : undefined; // a link that tells an age says something else by now
  return there.find((link) => nameOf(link) === was.name) ?? alone ?? null;
}
