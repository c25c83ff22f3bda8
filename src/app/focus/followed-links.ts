/** A followed link. Its element no longer exists after going back; these values identify the new one. */
interface FollowedLink {
  /** The attribute's value, as written in the page. */
  readonly href: string;
  readonly name: string;
}

/** Key: a path. Value: the link by which it was left last. */
const left = new Map<string, FollowedLink>();
let pressed: { readonly from: string; readonly to: string; readonly link: FollowedLink } | null = null;

/** Links in the bars are on every screen, so the focus does not return to them. */
const isInBars = (link: Element): boolean => link.closest('main') === null && link.closest('header, nav') !== null;

const nameOf = (link: Element): string => link.getAttribute('aria-label') ?? link.textContent?.trim() ?? '';

/* Captured before other listeners navigate: the address is still that of the page with the link. */
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

/** Called when a path was left by a forward navigation. Stores the link if one was pressed; a key or a button removes the stored one. */
export function keepFollowed(from: string, to: string): void {
  if (pressed?.from === from && pressed.to === to) left.set(from, pressed.link);
  else left.delete(from);
  pressed = null;
}

/** Called at the sign-in screen: the next user has followed no links. */
export const forgetFollowed = (): void => left.clear();

export const wasFollowedFrom = (path: string): boolean => left.has(path);

/** The link by which this path was left, if it is in the page and visible. */
export function followedLink(path: string): HTMLElement | null {
  const followed = left.get(path);
  if (!followed) return null;
  const candidates = [...document.querySelectorAll<HTMLElement>('a[href]')].filter(
    (link) => link.getAttribute('href') === followed.href && link.getClientRects().length > 0,
  );
  const [only, ...others] = candidates.filter((link) => link.closest('main'));
  const single = others.length === 0 ? only : undefined; // the name of a link that shows an age changes
  return candidates.find((link) => nameOf(link) === followed.name) ?? single ?? null;
}
