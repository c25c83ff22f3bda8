import { type Standing, mayDo, type Role } from '#domain/service/account/own-account.ts';
import { lastKnown, problemOf } from '#domain/service/resource.ts';
import { useQueries, useValue } from './app-context.ts';

/** Who is signed in, as far as it decides what they may do; as last heard where there is no network. */
function useStanding(): Standing | null {
  return lastKnown(useValue(useQueries().ownAccount)) ?? null;
}

/** Whether somebody is offered what needs a role (specification 30.10). While nothing is known of it they are, except to manage others. */
export function useMay(needed: Role): boolean {
  const standing = useStanding();
  return standing ? mayDo(standing, needed) : needed !== 'admin';
}

/** Whether the backend knows accounts and their devices; not knowing yet hides nothing. */
export function useHasTeam(): boolean {
  return problemOf(useValue(useQueries().ownAccount))?.is !== 'unsupported';
}
