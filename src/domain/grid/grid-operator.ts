/**
 * The five large operators of distribution grids in Poland, and any other.
 * Source: their notices on new numbers of metering points, below; names stand in the texts.
 */
export const GRID_OPERATORS = ['pge', 'tauron', 'enea', 'energa', 'stoen', 'other'] as const;
export type GridOperator = (typeof GRID_OPERATORS)[number];

/**
 * How the numbers of each operator's metering points begin: GS1's prefix of Poland and the operator's own.
 * Source: pgedystrybucja.pl (5435), tauron-dystrybucja.pl (3224), operator.enea.pl (3106), energa.pl (2438), stoen.pl (3801).
 */
const PREFIXES: readonly (readonly [prefix: string, GridOperator])[] = [
  ['5905435', 'pge'],
  ['5903224', 'tauron'],
  ['5903106', 'enea'],
  ['5902438', 'energa'],
  ['5903801', 'stoen'],
];

/** Unit: none. Range: any text. Source: `GRID_OPERATORS`. */
export const isGridOperator = (text: string): text is GridOperator => (GRID_OPERATORS as readonly string[]).includes(text);

/**
 * The operator whose metering point a number names, to be offered as a choice.
 *
 * Unit    none.
 * Range   `undefined` where the number does not tell: an old one, one of a small operator, or not yet typed to the end.
 * Source  as the prefixes.
 */
export const operatorOf = (meteringPoint: string): GridOperator | undefined =>
  PREFIXES.find(([prefix]) => meteringPoint.startsWith(prefix))?.[1];
