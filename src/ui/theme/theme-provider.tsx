import './tokens.css';
import './fonts.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import './base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { fromTokensResolver, theme } from './theme.ts';

const remembered = localStorageColorSchemeManager({ key: 'pv-color-scheme' });

interface Props {
  /** The demo account's yellow and white; nothing else differs. */
  readonly isDemo?: boolean;
  /** `test` where a test wants everything at once, without movement. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/** Light, dark or as the system has it, and the demo's colours; remembered on this device. */
export function ThemeProvider({ isDemo = false, env = 'default', children }: Props) {
  useLayoutEffect(() => {
    if (isDemo) document.documentElement.dataset.pvTheme = 'demo';
    else delete document.documentElement.dataset.pvTheme;
  }, [isDemo]);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={fromTokensResolver}
      colorSchemeManager={remembered}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
