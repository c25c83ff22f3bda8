/** The localStorage key of the chosen scheme. Mantine's provider reads and writes the same key. */
export const SCHEME_KEY = 'pv-color-scheme';

const ATTRIBUTE = 'data-mantine-color-scheme';

function storedScheme(): 'light' | 'dark' | 'auto' {
  try {
    const stored = localStorage.getItem(SCHEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    // expected: storage is disabled by the user; the system's scheme is used
    return 'auto';
  }
}

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Sets the scheme on the document. Runs before the first paint, so that a dark page is not white at first. */
export function applyColorScheme(): void {
  const choice = storedScheme();
  const isDark = choice === 'dark' || (choice === 'auto' && darkSystem().matches);
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light');
}

/** Updates the document's scheme when the system's scheme or the choice in another tab system. Returns a function that stops it. */
export function followColorScheme(): () => void {
  const system = darkSystem();
  applyColorScheme();
  system.addEventListener('change', applyColorScheme);
  window.addEventListener('storage', applyColorScheme);
  return () => {
    system.removeEventListener('change', applyColorScheme);
    window.removeEventListener('storage', applyColorScheme);
  };
}
