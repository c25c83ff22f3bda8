import { webStorage } from '#app/boot/web-storage.ts';

const KEY = 'pv-single-keys';
const storage = webStorage('localStorage');

/** Shortcuts of one letter can be switched off, for who dictates or brushes keys (WCAG 2.1.4). */
export const singleKeys = {
  areOn: (): boolean => storage.getItem(KEY) !== 'off',
  set: (on: boolean): void => {
    try {
      if (on) storage.removeItem(KEY);
      else storage.setItem(KEY, 'off');
    } catch {
      // expected: a full storage; the keys are as they were with the next page
    }
  },
};
