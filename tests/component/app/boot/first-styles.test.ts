import { expect, test } from 'vitest';
import { moveFirstStyles } from '#app/boot/first-styles.ts';

test('the first style sheet comes before those that are appended later', async () => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<div id="pv-outline"></div><link rel="stylesheet" href="/start.css"><div id="root"></div>';
  const moved = moveFirstStyles(page);
  const later = page.createElement('link');
  later.href = '/shell.css';
  page.head.append(later);
  const links = [...page.querySelectorAll('link')];
  expect(links.map((link) => [link.parentElement?.tagName, link.getAttribute('href')])).toEqual([
    ['HEAD', '/start.css'],
    ['HEAD', '/shell.css'],
  ]);
  links[0]?.dispatchEvent(new Event('load'));
  await moved;
});

test('without one, as in development, nothing is waited for', async () => {
  await moveFirstStyles(document.implementation.createHTMLDocument());
});
