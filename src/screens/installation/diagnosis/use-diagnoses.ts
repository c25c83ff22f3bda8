import { useMemo } from 'react';
import { diagnoseOnDevice } from '#domain/diagnosis/diagnose-on-device.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import { type Aged, agedOf } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { diagnosesOf, type ShownDiagnosis } from './shown-diagnoses.ts';

/**
 * loading      the server has not answered yet
 * unsupported  a backend that is not ours: it has no diagnoses
 * told         what the server says, or what the device made of the data that it holds where the server never answered
 */
export type SeenDiagnoses = { readonly is: 'loading' } | { readonly is: 'unsupported' } | ToldDiagnoses;

export interface ToldDiagnoses {
  readonly is: 'told';
  readonly diagnoses: readonly ShownDiagnosis[];
  readonly asOf: Instant;
  readonly isFromDevice: boolean;
  /** Why nothing newer came. */
  readonly problem: Problem | null;
}

/** What the device holds of the installation's last days, judged by the same rules. */
function useOwnDiagnoses({ value: installation, asOf: knownAt }: Aged<Installation>): Aged<readonly ShownDiagnosis[]> {
  const queries = useQueries();
  const { id } = installation;
  const status = agedOf(useValue(queries.status(id)));
  const states = agedOf(useValue(queries.states(id)));
  const overvoltages = agedOf(useValue(queries.overvoltages(id)));
  return useMemo(() => {
    const held = {
      installation,
      events: status?.value.events ?? [],
      states: states?.value ?? [],
      overvoltages: overvoltages?.value.rows ?? [],
      asOf: knownAt,
    };
    return { value: diagnoseOnDevice(held).map((one) => ({ ...one, entry: null })), asOf: knownAt };
  }, [installation, knownAt, status, states, overvoltages]);
}

export function useDiagnoses(known: Aged<Installation>): SeenDiagnoses {
  const seen = useValue(useQueries().diagnoses);
  const own = useOwnDiagnoses(known);
  const { id } = known.value;
  return useMemo(() => {
    if (seen.is === 'loading') return { is: 'loading' };
    if (seen.problem?.is === 'unsupported') return { is: 'unsupported' };
    const { problem } = seen;
    if (seen.is === 'absent') return { is: 'told', diagnoses: own.value, asOf: own.asOf, isFromDevice: true, problem };
    return { is: 'told', diagnoses: diagnosesOf(seen.value, id), asOf: seen.asOf, isFromDevice: false, problem };
  }, [seen, own, id]);
}
