import './tokens.css';
import './demo-tokens.css';
import './fonts.css';
import './base.css';
import './primitives.css';
import './forced-colors.css';
import './print.css';
// Before the styles of all components: it resets the style of buttons, and would override earlier styles.
import '@mantine/core/styles/UnstyledButton.css';
import { type ReactNode, useLayoutEffect } from 'react';
import { followColorScheme } from './color-scheme.ts';

interface Props {
  /** The yellow and white theme of the demo account. */
  readonly isDemo?: boolean;
  readonly children: ReactNode;
}

/** Design tokens, font, colour scheme and the demo's colours: everything that a first screen needs. `MantineRoot` has the rest. */
export function ThemeRoot({ isDemo = false, children }: Props) {
  useLayoutEffect(followColorScheme, []);
  useLayoutEffect(() => {
    if (isDemo) document.documentElement.dataset.pvTheme = 'demo';
    else delete document.documentElement.dataset.pvTheme;
  }, [isDemo]);
  return children;
}
