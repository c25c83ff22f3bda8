import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Ten shades of teal. Components take their colours from the tokens; the shades are for Mantine code that needs one. */
const teal: MantineColorsTuple = [
  '#e3f4f3',
  '#cbe6e4',
  '#9fd0cf',
  '#6fd0d3',
  '#4cb9bd',
  '#1f969c',
  '#12808a',
  '#0c6670',
  '#0a535b',
  '#0a3b42',
];
/** The dark theme, from light text to the darkest background. */
const ink: MantineColorsTuple = [
  '#e6f1f0',
  '#a3babc',
  '#87a1a4',
  '#66848a',
  '#24393f',
  '#1a2f34',
  '#112125',
  '#0d1b1f',
  '#0a1618',
  '#061012',
];

/** The tone of the tokens for each colour name of Mantine. */
const TONES: Readonly<Record<string, string>> = {
  pv: 'brand',
  red: 'bad',
  green: 'good',
  teal: 'good',
  yellow: 'warn',
  orange: 'warn',
  sun: 'sun',
  gray: 'calmly',
};

const NO_BORDER = '1px solid transparent';

/** Colours come from the tokens, so contrast is right in every theme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const tone = TONES[input.color ?? input.theme.primaryColor];
  if (!tone) return defaultVariantColorsResolver(input);
  const wash = `var(--pv-${tone}-wash)`;
  const text = `var(--pv-${tone})`;
  switch (input.variant) {
    case 'filled':
      return {
        background: `var(--pv-${tone}-fill)`,
        hover: `var(--pv-${tone}-fill-hover)`,
        color: `var(--pv-on-${tone})`,
        border: NO_BORDER,
      };
    case 'light':
      return { background: wash, hover: `color-mix(in srgb, ${text} 12%, ${wash})`, color: text, border: NO_BORDER };
    case 'subtle':
      return { background: 'transparent', hover: wash, color: text, border: NO_BORDER };
    case 'transparent':
      return { background: 'transparent', hover: 'transparent', color: text, border: NO_BORDER };
    case 'outline':
      return { background: 'transparent', hover: wash, color: text, border: `1px solid ${text}` };
    default:
      return defaultVariantColorsResolver(input);
  }
};

export const theme = createTheme({
  colors: { pv: teal, dark: ink },
  primaryColor: 'pv',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  fontFamily: 'var(--pv-font)',
  headings: { fontFamily: 'var(--pv-font)', fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.375rem' },
  defaultRadius: 'var(--pv-radius-s)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver,
  components: {
    Button: { defaultProps: { radius: 'var(--pv-radius-s)' } },
    Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true }, multiline: true, maw: 320 } },
  },
});

const fromTokens = {
  '--mantine-color-body': 'var(--pv-bg)',
  '--mantine-color-text': 'var(--pv-ink)',
  '--mantine-color-bright': 'var(--pv-ink)',
  '--mantine-color-dimmed': 'var(--pv-ink-soft)',
  '--mantine-color-placeholder': 'var(--pv-ink-soft)',
  '--mantine-color-anchor': 'var(--pv-brand)',
  '--mantine-color-error': 'var(--pv-bad)',
  '--mantine-color-success': 'var(--pv-good)',
  '--mantine-color-default': 'var(--pv-surface)',
  '--mantine-color-default-hover': 'var(--pv-hover)',
  '--mantine-color-default-color': 'var(--pv-ink)',
  '--mantine-color-default-border': 'var(--pv-line)',
  '--mantine-color-disabled': 'var(--pv-sunken)',
  '--mantine-color-disabled-color': 'var(--pv-ink-soft)',
  '--mantine-color-disabled-border': 'var(--pv-line)',
  '--mantine-color-pv-filled': 'var(--pv-brand-fill)',
  '--mantine-color-pv-filled-hover': 'var(--pv-brand-fill-hover)',
  '--mantine-color-pv-light': 'var(--pv-brand-wash)',
  '--mantine-color-pv-light-hover': 'var(--pv-brand-wash-hover)',
  '--mantine-color-pv-light-color': 'var(--pv-brand)',
  '--mantine-color-pv-text': 'var(--pv-brand)',
  '--mantine-color-pv-outline': 'var(--pv-brand)',
  '--mantine-primary-color-contrast': 'var(--pv-on-brand)',
} as const;

export const fromTokensResolver: CSSVariablesResolver = () => ({ variables: {}, light: { ...fromTokens }, dark: { ...fromTokens } });
