import { type ReadonlySignal, signal } from '@preact/signals-react';

/** Chromium's install prompt; not in the DOM's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export interface Installing {
  readonly canInstall: ReadonlySignal<boolean>;
  readonly isInstalled: ReadonlySignal<boolean>;
  install(): Promise<boolean>;
}

/** Must listen from the start: the browser fires its event once. */
export function installing(): Installing {
  let offer: InstallPrompt | null = null;
  const standalone = matchMedia('(display-mode: standalone)');
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true;
  const canInstall = signal(false);
  const isInstalled = signal(standalone.matches || isOnHomeScreen);

  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPrompt;
    canInstall.value = true;
  });
  addEventListener('appinstalled', () => {
    offer = null;
    canInstall.value = false;
    isInstalled.value = true;
  });
  standalone.addEventListener('change', () => {
    isInstalled.value = standalone.matches;
  });

  return {
    canInstall,
    isInstalled,
    install: async () => {
      const offered = offer;
      offer = null;
      canInstall.value = false;
      if (!offered) return false;
      await offered.prompt();
      return (await offered.userChoice).outcome === 'accepted';
    },
  };
}
