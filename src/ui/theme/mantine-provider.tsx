import './generated/mantine-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/InlineInput.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { SCHEME_KEY } from './color-scheme.ts';
import { fromTokensResolver, theme } from './theme.ts';

const remembered = localStorageColorSchemeManager({ key: SCHEME_KEY });

interface Props {
  /** `test` where a test wants everything at once, without movement. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/** What Mantine's components need around them; not part of the sign-in's first bytes. Its variables are a style sheet, not made at each start. */
export function MantineRoot({ env = 'default', children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={fromTokensResolver}
      colorSchemeManager={remembered}
      defaultColorScheme="auto"
      env={env}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
