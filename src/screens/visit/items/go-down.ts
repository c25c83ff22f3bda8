import type { KeyboardEvent } from 'react';

/** Enter in a field of a table: the field of the same column in the next row, where there is none its first one. */
export function goDown({ currentTarget }: Pick<KeyboardEvent<HTMLInputElement>, 'currentTarget'>): void {
  const next = currentTarget.closest('tr')?.nextElementSibling;
  const { column = '' } = currentTarget.dataset;
  const field = next?.querySelector<HTMLInputElement>(`[data-column="${column}"]`) ?? next?.querySelector<HTMLInputElement>('input');
  field?.focus();
  field?.select();
}
