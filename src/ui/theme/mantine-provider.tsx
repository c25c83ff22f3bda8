import './generated/mantine-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/InlineInput.css';
import { localStorageColorSchemeManager, MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { SCHEME_KEY } from './color-scheme.ts';
import { fromTokensResolver, theme } from './theme.ts';

const manager = localStorageColorSchemeManager({ key: SCHEME_KEY });
const getRootElement = () => document.documentElement;

/** Those of Mantine's own provider. */
const MANTINE_DEFAULTS = {
  classNamesPrefix: 'mantine',
  cssVariablesResolver: fromTokensResolver,
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  deduplicateInlineStyles: false,
} as const;

interface Props {
  /** `test` disables transitions. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/**
 * Mantine's provider without what makes its variables and classes: they are a generated style sheet, so nothing of them is computed or loaded
 * at a start. The sign-in screen does not load it.
 */
export function MantineRoot({ env = 'default', children }: Props) {
  const scheme = useProviderColorScheme({ defaultColorScheme: 'auto', manager, getRootElement, forceColorScheme: undefined });
  return (
    <MantineContext value={{ ...scheme, ...MANTINE_DEFAULTS, getRootElement, env }}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
