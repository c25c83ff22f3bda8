/** Where the choice is remembered; the components' own provider reads and writes the same key. */
export const SCHEME_KEY = 'pv-color-scheme';

const ATTRIBUTE = 'data-mantine-color-scheme';

function chosen(): 'light' | 'dark' | 'auto' {
  try {
    const held = localStorage.getItem(SCHEME_KEY);
    return held === 'light' || held === 'dark' ? held : 'auto';
  } catch {
    return 'auto';
  }
}

/** Puts the scheme on the document before anything is drawn, and follows the system and the other tabs; returns the way to stop. */
export function followColorScheme(): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const choice = chosen();
    const isDark = choice === 'dark' || (choice === 'auto' && system.matches);
    document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light');
  };
  apply();
  system.addEventListener('change', apply);
  window.addEventListener('storage', apply);
  return () => {
    system.removeEventListener('change', apply);
    window.removeEventListener('storage', apply);
  };
}
