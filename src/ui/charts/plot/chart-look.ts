/** How a line looks: colour, dash and marker together, so that none of them has to be told apart alone. */
export interface Look {
  readonly colour: string;
  /** Unit: px drawn and left out, in turn. */
  readonly dash: readonly number[];
  readonly marker: 'dot' | 'square' | 'triangle';
}

const PHASE_LOOKS: readonly Look[] = [
  { colour: '--pv-phase-1', dash: [], marker: 'dot' },
  { colour: '--pv-phase-2', dash: [8, 4], marker: 'square' },
  { colour: '--pv-phase-3', dash: [2, 3], marker: 'triangle' },
];
const ALONE: Readonly<Record<'power' | 'energy', Look>> = {
  power: { colour: '--pv-chart-power', dash: [], marker: 'dot' },
  energy: { colour: '--pv-chart-energy', dash: [], marker: 'square' },
};

export function lookOf(tab: 'power' | 'energy' | 'voltages', look: 0 | 1 | 2): Look {
  return (tab === 'voltages' || look > 0 ? PHASE_LOOKS[look] : ALONE[tab]) ?? ALONE.power;
}

/** What has been asked of a chart's style; a picture asks for twenty colours, and the style answers slowly. */
const styles = new WeakMap<Element, Map<string, string>>();

function styleOf(root: Element, property: string): string {
  const known = styles.get(root) ?? new Map<string, string>();
  styles.set(root, known);
  const value = known.get(property) ?? getComputedStyle(root).getPropertyValue(property).trim();
  known.set(property, value);
  return value;
}

/** After another theme: the colours are asked for anew. */
export const forgetStyle = (root: Element): boolean => styles.delete(root);

/** A theme's colour as the canvas wants it: a canvas knows no CSS variables. */
export const themeColour = (root: Element, variable: string): string => styleOf(root, variable) || '#808080';

export const fontFamilyOf = (root: Element): string => styleOf(root, 'font-family');

/** The same colour, see-through. Unit of `share`: 0 to 1. */
export const seeThrough = (colour: string, share: number): string =>
  /^#[0-9a-f]{6}$/i.test(colour)
    ? `${colour}${Math.round(share * 255)
        .toString(16)
        .padStart(2, '0')}`
    : colour;
