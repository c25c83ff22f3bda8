import { type Installation, townOf } from '#domain/service/installation.ts';
import { codeAddress } from '#domain/service/installation-code.ts';

export interface Label {
  readonly name: string;
  readonly town: string;
  readonly code: string;
  readonly address: string;
}

/** `sheet`: 24 on A4; `label`: one of 50 × 30 mm a page. */
export interface LabelSheet {
  readonly size: 'sheet' | 'label';
  readonly labels: readonly Label[];
}

/** Labels of the installations that have a code. `base`: the address of the server. */
export const labelsOf = (installations: readonly Installation[], base: string): readonly Label[] =>
  installations.flatMap(({ code, description, address }) =>
    code === undefined ? [] : [{ name: description, town: townOf(address), code, address: codeAddress(base, code) }],
  );
