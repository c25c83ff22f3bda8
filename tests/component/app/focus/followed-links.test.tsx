import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusLink } from '#app/focus/move-focus.ts';
import { followedLink, forgetFollowed, keepFollowed, wasFollowedFrom } from '#app/focus/followed-links.ts';
import { soon } from '#tests/support/soon.ts';

const ROWS = `<main><a href="/installation/1" aria-label="Szczegóły">1</a><a href="/installation/2">Dach</a>
  <a href="/installation/2" aria-label="Szczegóły">2</a></main>`;
const link = (at: number) => document.querySelectorAll<HTMLElement>('a')[at] ?? null;

function follow(at: number, to: string): void {
  link(at)?.addEventListener('click', (event) => event.preventDefault());
  link(at)?.click();
  keepFollowed(location.pathname, to);
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  document.body.innerHTML = ROWS;
  // there is no layout here
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => {
  forgetFollowed();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the link that was followed is known again by its address and its name', () => {
  follow(2, '/installation/2');
  document.body.innerHTML = ROWS;
  expect(followedLink('/')).toBe(link(2));
  expect(followedLink('/tasks')).toBeNull();
});

test('leaving by a key, another way or a bar keeps nothing', () => {
  follow(2, '/installation/2');
  keepFollowed('/', '/tasks');
  expect(wasFollowedFrom('/')).toBe(false);
  follow(2, '/tasks');
  expect(wasFollowedFrom('/')).toBe(false);
  document.body.innerHTML = '<header><a href="/map">Mapa</a></header>';
  follow(0, '/map');
  expect(wasFollowedFrom('/')).toBe(false);
});

test('the focus waits a little for the rows, and does not scroll', async () => {
  document.body.innerHTML = '<main></main>';
  const otherwise = vi.fn(() => () => undefined);
  const stop = focusLink({ find: () => link(2), isScrollKept: true, otherwise });
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  document.body.innerHTML = ROWS;
  await soon(() => expect(document.activeElement).toBe(link(2)));
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  link(0)?.focus(); // a panel that was rendered with it
  expect(document.activeElement).toBe(link(2));
  window.dispatchEvent(new Event('keydown'));
  link(0)?.focus(); // by the user
  expect(document.activeElement).toBe(link(0));
  expect(otherwise).not.toHaveBeenCalled();
  stop();
});

test('an arrow that moves on from the link at once is not called back', async () => {
  const stop = focusLink({ find: () => link(2), isScrollKept: true, otherwise: () => () => undefined });
  expect(document.activeElement).toBe(link(2));
  link(2)?.addEventListener('keydown', () => link(0)?.focus()); // like a link in a row
  link(2)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  expect(document.activeElement).toBe(link(0));
  stop();
});

test('the heading has the focus if the link does not appear or is behind a dialog', () => {
  vi.useFakeTimers();
  const otherwise = vi.fn(() => () => undefined);
  focusLink({ find: () => null, isScrollKept: true, otherwise });
  vi.advanceTimersByTime(5000);
  expect(otherwise).toHaveBeenCalledTimes(1);
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  focusLink({ find: () => link(0), isScrollKept: false, otherwise });
  expect(document.activeElement).toBe(document.body);
  vi.advanceTimersByTime(5000);
  expect(otherwise).toHaveBeenCalledTimes(2);
});
