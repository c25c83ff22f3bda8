import { applyColorScheme } from '#ui/theme/color-scheme.ts';
import { prefetch, prefetchAccountNames } from '#app/boot/prefetch.ts';
import { firstVisitor, isAtList, isExpected } from '#app/boot/stored-session.ts';

/** Addresses of what the build has made; it puts them in here. */
declare const __MADE__: {
  readonly house: readonly string[];
  readonly account: readonly string[];
  /** A pattern of the address, and what its screen needs beside the others. */
  readonly screens: readonly (readonly [path: string, files: readonly string[]])[];
};

/** Fetched and, a script, made ready; run or applied only when somebody asks for it. */
function bring(href: string): void {
  const link = document.createElement('link');
  if (href.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}

/*
 * Stands in the page itself and runs while the page is still being read: it is light or dark from the first picture on, and
 * what somebody who is signed in will see is on its way before the first script has come. Where a policy forbids it, the
 * first script does the same.
 */
if (isExpected()) {
  const token = firstVisitor();
  if (token !== null) prefetch(token);
  if (isAtList()) prefetchAccountNames();
  const { house, account, screens } = __MADE__;
  const [, screen = []] = screens.find(([path]) => new RegExp(path).test(location.pathname)) ?? [];
  for (const href of isAtList() ? house : [...house, ...account, ...screen]) bring(href);
}
applyColorScheme();
