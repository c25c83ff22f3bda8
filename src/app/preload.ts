import { applyColorScheme } from '#ui/theme/color-scheme.ts';
import { isDayLineKept } from '#state/device-memory.ts';
import { prefetch, prefetchAccountNames } from '#app/boot/prefetch.ts';
import { prefetchToken, isAtList, isExpected, isFull } from '#app/boot/stored-session.ts';

/** Files of the build to preload; inserted by `scripts/bundle/preload-plugin.ts`. */
declare const __PRELOADS__: {
  readonly shell: readonly string[];
  readonly account: readonly string[];
  /** A pattern of the address, and the other files that its screen needs. */
  readonly screens: readonly (readonly [path: string, files: readonly string[]])[];
};

/** Fetches a file; scripts are also compiled. Nothing is run or applied yet. */
function preload(href: string): void {
  const link = document.createElement('link');
  if (href.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}

/** The other screens take the whole page, or are shown before the sign-in. */
const hasBars = !isFull(location.pathname) && !/^\/(login$|password_reset\/)/.test(location.pathname);

/*
 * Inlined into the page, so it runs while the page is still being parsed: the colour scheme and the outline of the
 * bars are right from the first paint, and the files of a signed-in user are fetched before the first script has loaded. If a policy forbids inline scripts, the first
 * script does the same.
 */
if (isExpected()) {
  if (hasBars) document.documentElement.dataset.outline = !isAtList() ? '' : isDayLineKept() ? 'day' : 'list';
  const token = prefetchToken();
  if (token !== null) prefetch(token);
  if (isAtList()) prefetchAccountNames();
  const { shell, account, screens } = __PRELOADS__;
  const [, screen = []] = screens.find(([path]) => new RegExp(path).test(location.pathname)) ?? [];
  for (const href of isAtList() ? shell : [...shell, ...account, ...screen]) preload(href);
}
applyColorScheme();
