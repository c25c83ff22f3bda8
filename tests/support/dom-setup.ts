import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { messages } from '#ui/dialogs/notify.ts';
import './quick-dom.ts';

declare global {
  interface Window {
    readonly happyDOM?: { setViewport(size: { width: number; height: number }): void; setURL(url: string): void };
  }
}

// `findBy…` and `waitFor` wait for their condition; a limit of one second would fail on a busy machine
configure({ asyncUtilTimeout: 15_000 });

// A canvas needs a browser; tests look at what is around it.
vi.mock('#ui/maps/map-view.tsx', () => ({ MapView: () => null }));

// No network: a server that happens to run on this machine would answer requests for the app's own files.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

// Without a layout nothing has a size, and a list that renders only its visible rows would render nothing.
for (const [name, pixels] of [
  ['clientHeight', 900],
  ['offsetHeight', 900],
  ['clientWidth', 1200],
  ['offsetWidth', 1200],
] as const) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
}

// Files share a window and their imports (`shared-dom.ts`): the library's own hooks apply to the first file only.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, isSecureContext: true });
});
beforeEach(() => {
  window.happyDOM?.setViewport({ width: 1440, height: 900 });
});
afterEach(() => {
  cleanup();
  messages.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  window.happyDOM?.setURL('http://localhost:3000/');
});
// a pending `import()` of one file would arrive later and be missing in every file after it
afterAll(() => vi.dynamicImportSettled());
