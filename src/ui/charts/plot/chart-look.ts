/** How a line looks: colour, dash and marker, so that lines differ without colour too. */
export interface Look {
  readonly colour: string;
  /** Lengths of dashes and gaps. Unit: px. */
  readonly dash: readonly number[];
  readonly marker: 'dot' | 'square' | 'triangle' | 'bar';
}

const PHASE_LOOKS: readonly Look[] = [
  { colour: '--pv-phase-1', dash: [], marker: 'dot' },
  { colour: '--pv-phase-2', dash: [8, 4], marker: 'square' },
  { colour: '--pv-phase-3', dash: [2, 3], marker: 'triangle' },
];
const SINGLE_LOOKS: Readonly<Record<'power' | 'energy', Look>> = {
  power: { colour: '--pv-chart-power', dash: [], marker: 'dot' },
  energy: { colour: '--pv-chart-energy', dash: [], marker: 'bar' },
};

export function lookOf(tab: 'power' | 'energy' | 'voltages', look: 0 | 1 | 2): Look {
  return (tab === 'voltages' || look > 0 ? PHASE_LOOKS[look] : SINGLE_LOOKS[tab]) ?? SINGLE_LOOKS.power;
}

/** Computed styles by chart. A drawing needs about twenty colours, and `getComputedStyle` is slow. */
const styles = new WeakMap<Element, Map<string, string>>();

function styleOf(root: Element, property: string): string {
  const known = styles.get(root) ?? new Map<string, string>();
  styles.set(root, known);
  const value = known.get(property) ?? getComputedStyle(root).getPropertyValue(property).trim();
  known.set(property, value);
  return value;
}

/** To be called after a change of theme: the colours are read again. */
export const forgetStyle = (root: Element): boolean => styles.delete(root);

/** The value of a colour of the theme. A canvas does not understand CSS variables. */
export const themeColour = (root: Element, variable: string): string => styleOf(root, variable) || '#808080';

export const fontFamilyOf = (root: Element): string => styleOf(root, 'font-family');

/** The same colour, transparent. Range of `opacity`: 0 to 1. */
export const withOpacity = (colour: string, opacity: number): string =>
  /^#[0-9a-f]{6}$/i.test(colour)
    ? `${colour}${Math.round(opacity * 255)
        .toString(16)
        .padStart(2, '0')}`
    : colour;
