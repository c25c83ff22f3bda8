import './tokens.css';
import './demo-tokens.css';
import './fonts.css';
import './base.css';
import './forced-colors.css';
import './print.css';
// First of all components' styles: it takes a button's looks away, and whatever came before it would lose them again.
import '@mantine/core/styles/UnstyledButton.css';
import { type ReactNode, useLayoutEffect } from 'react';
import { followColorScheme } from './color-scheme.ts';

interface Props {
  /** The demo account's yellow and white; nothing else differs. */
  readonly isDemo?: boolean;
  readonly children: ReactNode;
}

/** Tokens, font, light or dark, the demo's colours: all that a first screen needs. `MantineRoot` has the rest. */
export function ThemeRoot({ isDemo = false, children }: Props) {
  useLayoutEffect(followColorScheme, []);
  useLayoutEffect(() => {
    if (isDemo) document.documentElement.dataset.pvTheme = 'demo';
    else delete document.documentElement.dataset.pvTheme;
  }, [isDemo]);
  return children;
}
