import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { messages } from '#ui/dialogs/notify.ts';

declare global {
  interface Window {
    readonly happyDOM?: { setViewport(size: { width: number; height: number }): void; setURL(url: string): void };
  }
}

// `findBy…` and `waitFor` end with their condition; a second of their own would tell a busy machine from a quiet one
configure({ asyncUtilTimeout: 15_000 });

// A canvas is drawn in a browser; what stands around it is looked at here.
vi.mock('#ui/maps/map-view.tsx', () => ({ MapView: () => null }));

// No network: a server that happens to run on this machine would answer requests for the app's own files.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

// A document without a layout has no measures, and a list that draws only what is in sight would draw nothing.
for (const [name, pixels] of [
  ['clientHeight', 900],
  ['offsetHeight', 900],
  ['clientWidth', 1200],
  ['offsetWidth', 1200],
] as const) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
}

// Files share a window and what they import (`shared-dom.ts`): the library's own hooks hold for the first of them alone.
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
// what a file asked for by `import()` and did not wait for would come too late, and be missing in every file after it
afterAll(() => vi.dynamicImportSettled());
