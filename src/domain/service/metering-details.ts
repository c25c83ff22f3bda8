import type { GridOperator } from '#domain/grid/grid-operator.ts';

/** Where an installation is connected, as its owner's bill says; `null` where nobody has said. */
export interface MeteringDetails {
  readonly id: number;
  /** Number of the metering point. */
  readonly ppe: string | null;
  readonly operator: GridOperator | null;
}
