import type { Sorting } from '#ui/tables/column.ts';
import { readSorting, readTyped, writeSorting, writeTyped } from '#ui/tables/table-place.ts';

/** What the address of the list says: search, order and the selected account. */
export interface UserQuery {
  /** An e-mail; empty when none is selected. */
  readonly user: string;
  readonly typed: string;
  /** `null`: as the rows came. */
  readonly sorting: Sorting | null;
}

export function readUserQuery(search: string): UserQuery {
  const query = new URLSearchParams(search);
  return { user: query.get('user') ?? '', typed: readTyped(query), sorting: readSorting(query) };
}

/** Nothing stands in it that is as usual. */
export function usersAddress({ user, typed, sorting }: UserQuery): string {
  const query = new URLSearchParams();
  if (user !== '') query.set('user', user);
  writeSorting(query, sorting);
  writeTyped(query, typed);
  const text = query.toString();
  return text ? `/users?${text}` : '/users';
}
