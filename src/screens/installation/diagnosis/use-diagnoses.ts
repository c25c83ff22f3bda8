import { useMemo } from 'react';
import { diagnoseOnDevice } from '#domain/diagnosis/diagnose-on-device.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import { type Aged, agedOf } from '#domain/service/resource.ts';
import { withTime } from '#domain/grid/status.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { diagnosesOf, type ListedDiagnosis } from './troubles.ts';

/**
 * loading      the server has not answered yet
 * unsupported  a foreign backend, which has no diagnoses
 * known        from the server, or made on the device if the server never answered
 */
export type DiagnosesView = { readonly is: 'loading' } | { readonly is: 'unsupported' } | KnownDiagnoses;

export interface KnownDiagnoses {
  readonly is: 'known';
  readonly diagnoses: readonly ListedDiagnosis[];
  readonly asOf: Instant;
  readonly isFromDevice: boolean;
  /** Why the last refresh failed. */
  readonly problem: Problem | null;
}

/** Diagnoses made on the device from its data of the last days, by the same rules. */
function useOwnDiagnoses({ value: installation, asOf: knownAt }: Aged<Installation>): Aged<readonly ListedDiagnosis[]> {
  const queries = useQueries();
  const { id } = installation;
  const status = agedOf(useValue(queries.status(id)));
  const states = agedOf(useValue(queries.states(id)));
  const overvoltages = agedOf(useValue(queries.overvoltages(id)));
  return useMemo(() => {
    const held = {
      installation,
      events: status?.value.events ?? [],
      states: withTime(states?.value ?? []),
      overvoltages: withTime(overvoltages?.value.rows ?? []),
      asOf: knownAt,
    };
    return { value: diagnoseOnDevice(held).map((one) => ({ ...one, entry: null })), asOf: knownAt };
  }, [installation, knownAt, status, states, overvoltages]);
}

export function useDiagnoses(known: Aged<Installation>): DiagnosesView {
  const resource = useValue(useQueries().diagnoses);
  const own = useOwnDiagnoses(known);
  const { id } = known.value;
  return useMemo(() => {
    if (resource.is === 'loading') return { is: 'loading' };
    if (resource.problem?.is === 'unsupported') return { is: 'unsupported' };
    const { problem } = resource;
    if (resource.is === 'absent') return { is: 'known', diagnoses: own.value, asOf: own.asOf, isFromDevice: true, problem };
    return { is: 'known', diagnoses: diagnosesOf(resource.value, id), asOf: resource.asOf, isFromDevice: false, problem };
  }, [resource, own, id]);
}
