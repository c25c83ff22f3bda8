const KEY = 'pv-single-keys';

/** Shortcuts of one letter can be switched off, for who dictates or brushes keys (WCAG 2.1.4). */
export const singleKeys = {
  areOn: (): boolean => {
    try {
      return localStorage.getItem(KEY) !== 'off';
    } catch {
      // expected: storage switched off by the user; the keys are on
      return true;
    }
  },
  set: (on: boolean): void => {
    try {
      if (on) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, 'off');
    } catch {
      // expected: storage switched off by the user, or full; the keys are as they were with the next page
    }
  },
};
