import type { ReadonlySignal } from '@preact/signals-react';
import { signal } from '@preact/signals-react';
import { withFallback } from '#lib/with-fallback.ts';
import type { Commands } from '#state/commands/commands.ts';
import type { Queries } from '#state/queries/queries.ts';
import type { Connection, SessionView, UpdateView } from '#state/views.ts';
import type { OidcSignIn } from './oidc.ts';
import type { LiveSettings } from '#sync/session/live-settings.ts';
import type { Session } from '#sync/session/session.ts';

export interface Services {
  readonly queries: Queries;
  readonly commands: Commands;
}

export interface ServiceBase {
  readonly session: Session;
  readonly settings: Pick<LiveSettings, 'follow'>;
  readonly view: ReadonlySignal<SessionView>;
  readonly update: ReadonlySignal<UpdateView>;
  readonly oidc: Pick<OidcSignIn, 'view' | 'seek' | 'arePasswordsOff' | 'begin'>;
  readonly appCommands: Pick<Commands, 'setDirty' | 'acceptUpdate' | 'install'>;
}

/** Everything that is not offered needs an account. */
const refuse = (name: string): never => {
  throw new Error(`'${name}' was used while no user is signed in.`);
};

export const sessionCommands = ({ session, oidc }: Pick<ServiceBase, 'session' | 'oidc'>) => ({
  seekOidc: oidc.seek,
  arePasswordsOff: oidc.arePasswordsOff,
  beginOidc: oidc.begin,
  signIn: session.signIn,
  enrolSecondFactor: session.enrolSecondFactor,
  recall: session.recall,
  register: session.register,
  requestPasswordReset: session.requestPasswordReset,
  confirmPasswordReset: session.confirmPasswordReset,
});

/** What is available before sign-in: no database, no codecs. */
export function anonymousServices(base: ServiceBase): Services {
  const connection = signal<Connection>({ is: 'unknown', since: null });
  return {
    queries: withFallback<Queries>({ session: base.view, update: base.update, oidc: base.oidc.view, connection }, refuse),
    commands: withFallback<Commands>({ ...sessionCommands(base), ...base.appCommands }, refuse),
  };
}
