/** Formats that are read, by their names in the Shape Detection API (`BarcodeDetector`). */
export const CODE_FORMATS = ['code_128', 'code_39', 'qr_code', 'data_matrix', 'ean_13'] as const;
export type CodeFormat = (typeof CODE_FORMATS)[number];

/** A code as a camera reads it. */
export interface ReadCode {
  readonly text: string;
  readonly format: CodeFormat;
}

/** What a label says that a number is; `other`: it says nothing. */
export type NumberKind = 'serial' | 'part' | 'mac' | 'other';

/** One part of a code with what its label says; `dropped`: a password or a check code, which is never offered. */
export interface Field {
  readonly kind: NumberKind | 'dropped';
  readonly text: string;
}
