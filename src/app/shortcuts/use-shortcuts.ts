import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries } from '#state/app-context.ts';
import { newTaskHere } from './new-task-here.ts';
import { webStorage } from '#app/boot/web-storage.ts';

const KEY = 'pv-single-keys';
const storage = webStorage('localStorage');

/** Single-letter shortcuts can be switched off, for users of speech input (WCAG 2.1.4). */
export const singleKeys = {
  areOn: (): boolean => storage.getItem(KEY) !== 'off',
  set: (on: boolean): void => {
    try {
      if (on) storage.removeItem(KEY);
      else storage.setItem(KEY, 'off');
    } catch {
      // expected: a full storage; the next page has the old setting
    }
  },
};

/** Unit: ms between the two keys of 'G S'. */
const PAIR = 1200;

const AFTER_G: Readonly<Record<string, string>> = { s: '/', m: '/map', z: '/tasks', u: '/users', n: '/unsent' };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const hasDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

interface Actions {
  readonly openPalette: () => void;
  readonly openShortcuts: () => void;
}

/** Shortcuts on all screens. Single letters do nothing while the user types, in dialogs, and when switched off. */
export function useShortcuts({ openPalette, openShortcuts }: Actions): void {
  const [, go] = useLocation();
  const { tasks } = useQueries();
  useEffect(() => {
    let afterG = 0;
    const single = (key: string): boolean => {
      if (afterG > Date.now() - PAIR && AFTER_G[key]) {
        afterG = 0;
        go(AFTER_G[key]);
        return true;
      }
      if (key === 'g') afterG = Date.now();
      else if (key === 'n') go(newTaskHere(window.location, lastKnown(tasks.peek()) ?? []));
      else if (key === '?') openShortcuts();
      else if (key === '/') document.querySelector<HTMLElement>('[data-pv-search]')?.focus();
      else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || hasDialog() || !singleKeys.areOn()) return;
      if (single(key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [go, tasks, openPalette, openShortcuts]);
}
