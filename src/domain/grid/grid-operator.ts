/**
 * The five large operators of distribution grids in Poland, and `other`.
 * Source: their notices on new numbers of metering points, below. Their names are in the texts.
 */
export const GRID_OPERATORS = ['pge', 'tauron', 'enea', 'energa', 'stoen', 'other'] as const;
export type GridOperator = (typeof GRID_OPERATORS)[number];

/**
 * Prefixes of the numbers of each operator's metering points: GS1's prefix of Poland and the operator's own.
 * Source: pgedystrybucja.pl (5435), tauron-dystrybucja.pl (3224), operator.enea.pl (3106), energa.pl (2438), stoen.pl (3801).
 */
const PREFIXES: readonly (readonly [prefix: string, GridOperator])[] = [
  ['5905435', 'pge'],
  ['5903224', 'tauron'],
  ['5903106', 'enea'],
  ['5902438', 'energa'],
  ['5903801', 'stoen'],
];

/** Source: `GRID_OPERATORS`. */
export const isGridOperator = (text: string): text is GridOperator => (GRID_OPERATORS as readonly string[]).includes(text);

/**
 * The operator of a metering point by its number, as a suggestion.
 *
 * Range   `undefined` for an old number, one of a small operator, or an incomplete one.
 * Source  as the prefixes.
 */
export const operatorOf = (meteringPoint: string): GridOperator | undefined =>
  PREFIXES.find(([prefix]) => meteringPoint.startsWith(prefix))?.[1];
