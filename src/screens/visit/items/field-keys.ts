import type { KeyboardEvent } from 'react';

type FieldEvent = KeyboardEvent<HTMLInputElement>;

/** Listens to Enter in a field, which otherwise would submit a form. */
export const onEnterKey =
  (onEnter: (event: FieldEvent) => void) =>
  (event: FieldEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter(event);
  };

/** Enter in a field of a table: the field of the same column in the next row, where there is none its first one. */
export function goDown({ currentTarget }: Pick<FieldEvent, 'currentTarget'>): void {
  const next = currentTarget.closest('tr')?.nextElementSibling;
  const { column = '' } = currentTarget.dataset;
  const field = next?.querySelector<HTMLInputElement>(`[data-column="${column}"]`) ?? next?.querySelector<HTMLInputElement>('input');
  field?.focus();
  field?.select();
}

/** Enter in a field of a section's page: the first field or button of the next row. */
export const goToNextRow = (): void =>
  document.activeElement?.closest('li')?.nextElementSibling?.querySelector<HTMLElement>('input, textarea, button')?.focus();
