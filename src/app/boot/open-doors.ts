import type { ReadonlySignal } from '@preact/signals-react';
import { signal } from '@preact/signals-react';
import type { Acts } from '#state/acts.ts';
import type { Reads } from '#state/reads.ts';
import type { Connection, SessionView, UpdateView } from '#state/views.ts';
import type { Session } from '#sync/session.ts';

export interface TwoDoors {
  readonly reads: Reads;
  readonly acts: Acts;
}

export interface DoorBase {
  readonly session: Session;
  readonly view: ReadonlySignal<SessionView>;
  readonly update: ReadonlySignal<UpdateView>;
  readonly care: Pick<Acts, 'setDirty' | 'acceptUpdate' | 'install'>;
}

/** Whatever is not in the list belongs to an account, and nobody is signed in. */
function onlyThese<T extends object>(open: Partial<T>): T {
  return new Proxy(open as T, {
    get: (held, name) => {
      if (name in held || typeof name === 'symbol') return Reflect.get(held, name);
      throw new Error(`'${name}' was asked for while nobody is signed in.`);
    },
  });
}

export const sessionActs = ({ session }: Pick<DoorBase, 'session'>) => ({
  signIn: session.signIn,
  recall: session.recall,
  register: session.register,
  requestPasswordReset: session.requestPasswordReset,
  confirmPasswordReset: session.confirmPasswordReset,
});

/** What stands open before anybody signed in: no database, no codecs. */
export function openDoors(base: DoorBase): TwoDoors {
  const connection = signal<Connection>({ is: 'unknown', since: null });
  return {
    reads: onlyThese<Reads>({ session: base.view, update: base.update, connection }),
    acts: onlyThese<Acts>({ ...sessionActs(base), ...base.care }),
  };
}
