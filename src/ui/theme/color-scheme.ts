/** Where the choice is remembered; the components' own provider reads and writes the same key. */
export const SCHEME_KEY = 'pv-color-scheme';

const ATTRIBUTE = 'data-mantine-color-scheme';

function chosen(): 'light' | 'dark' | 'auto' {
  try {
    const held = localStorage.getItem(SCHEME_KEY);
    return held === 'light' || held === 'dark' ? held : 'auto';
  } catch {
    // expected: storage switched off by the user; as the system wants it
    return 'auto';
  }
}

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Puts the scheme on the document: before anything is drawn, a dark room stays dark. */
export function applyColorScheme(): void {
  const choice = chosen();
  const isDark = choice === 'dark' || (choice === 'auto' && system().matches);
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light');
}

/** Keeps the document's scheme with the choice, the system and the other tabs; returns the way to stop. */
export function followColorScheme(): () => void {
  const changes = system();
  applyColorScheme();
  changes.addEventListener('change', applyColorScheme);
  window.addEventListener('storage', applyColorScheme);
  return () => {
    changes.removeEventListener('change', applyColorScheme);
    window.removeEventListener('storage', applyColorScheme);
  };
}
