import { stateOfCause } from '#domain/diagnosis/care-state.ts';
import { type Cause, severityOf } from '#domain/diagnosis/cause.ts';
import { CareIcon } from './care-icon.tsx';

/** The shape of the state that a cause leads to. The caller adds the word. */
export const CauseIcon = ({ cause, size = 16 }: { readonly cause: Cause; readonly size?: number }) => (
  <CareIcon state={stateOfCause(severityOf(cause))} size={size} />
);

export type CauseTone = 'major' | 'minor';

/** The colour of the state that a cause leads to. Source: specification 24.30. */
export const toneOf = ({ cause }: { readonly cause: Cause }): CauseTone =>
  stateOfCause(severityOf(cause)) === 'faulty' ? 'major' : 'minor';
