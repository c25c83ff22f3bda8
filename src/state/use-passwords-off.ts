import type { Outcome } from '#domain/service/problem.ts';
import { useCommands } from './app-context.ts';

/** Whether something was refused because passwords are not taken. Our own server answers so, and another backend to what is wrong: its settings are asked (specification 4.15). */
export function usePasswordsOff(): (outcome: Outcome) => Promise<boolean> {
  const { arePasswordsOff } = useCommands();
  return async (outcome) => {
    if (outcome.ok) return false;
    const { problem } = outcome;
    return problem.is === 'refused' && problem.status === 403 && (await arePasswordsOff());
  };
}
