import { createContext, useContext } from 'react';
import { canDo, type Role } from '#domain/service/account/own-account.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { lastKnown, problemOf } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';

/**
 * Whether the signed-in user may do what needs the role (specification 30.10), by the last known account. While the account is unknown,
 * everything is offered except what only admins may do.
 */
export function useMay(needed: Role): boolean {
  const account = lastKnown(useValue(useQueries().ownAccount));
  return account ? canDo(account, needed) : needed !== 'admin';
}

/** Whether the user may change the company: admins, and everyone where roles are off. `false` while the account is unknown. */
export function useMayChangeCompany(): boolean {
  const account = lastKnown(useValue(useQueries().ownAccount));
  return account !== undefined && (!account.areRolesOn || canDo(account, 'admin'));
}

/** Whether the backend has accounts and their devices; also `true` while this is unknown. */
export function useHasTeam(): boolean {
  return problemOf(useValue(useQueries().ownAccount))?.is !== 'unsupported';
}

/** Provided by the shell, which has the dialog about unsent changes. */
export const LeaveContext = createContext<() => void>(() => undefined);

/** Signs this device out. Asks first if there are unsent changes. */
export const useLeave = (): (() => void) => useContext(LeaveContext);

/**
 * Whether a request was refused because the server accepts no passwords (specification 4.15). A foreign backend may send the same status
 * for wrong input, so the server's settings are read.
 */
export function usePasswordsOff(): (outcome: Outcome) => Promise<boolean> {
  const { arePasswordsOff } = useCommands();
  return async (outcome) => {
    if (outcome.ok) return false;
    const { problem } = outcome;
    return problem.is === 'refused' && problem.status === 403 && (await arePasswordsOff());
  };
}
