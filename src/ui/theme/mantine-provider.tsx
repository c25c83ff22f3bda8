import './generated/mantine-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/InlineInput.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { SCHEME_KEY } from './color-scheme.ts';
import { fromTokensResolver, theme } from './theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: SCHEME_KEY });

interface Props {
  /** `test` disables transitions. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/** Mantine's provider. The sign-in screen does not load it. Mantine's variables are a generated style sheet, so they are not computed at each start. */
export function MantineRoot({ env = 'default', children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={fromTokensResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      env={env}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
