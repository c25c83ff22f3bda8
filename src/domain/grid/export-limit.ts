/**
 * What limits the power that an installation feeds into the grid, as entered.
 *
 * none     nothing, or not entered
 * limited  less than the inverter can give
 * zero     nothing is fed in: the inverter gives what is used on site
 */
export const EXPORT_LIMITS = ['none', 'limited', 'zero'] as const;
export type ExportLimit = (typeof EXPORT_LIMITS)[number];

/** Parses an export limit. Range: `none` for an unknown one. */
export const readExportLimit = (text: string): ExportLimit => EXPORT_LIMITS.find((limit) => limit === text) ?? 'none';

/** Why AC power and energy do not show what the modules produce: a battery stores and gives back, a limit holds back. */
export const CONCEALMENTS = ['battery', 'limited'] as const;
export type Concealment = (typeof CONCEALMENTS)[number];
