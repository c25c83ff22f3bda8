import { needsProof } from '#domain/service/ready-stop.ts';
import { report, reportOnly } from '#failures/report.ts';
import { type Observable, observable } from '#lib/observable.ts';
import { isQuota } from '#local/db/error-names.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Device } from '#local/device.ts';

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
  readonly version: string;
  readonly yieldToMain: () => Promise<void>;
}

export interface ProofState {
  readonly isProving: boolean;
  /** The last proof could not be stored, since the device is full. */
  readonly isFull: boolean;
}

/** Unit: ms. After this the page works first. */
const SLICE = 20;

/** Waits until the page is idle, if the work since has taken long. */
function slices(yieldToMain: () => Promise<void>): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE) return;
    await yieldToMain();
    begun = performance.now();
  };
}

/** Loaded with the first proof. */
const loadProof = () => Promise.all([import('./prove-stops.ts'), import('./ready-stops.ts')]);

/** Proves that the device is ready for what is planned, one proof at a time. Source: specification 40.17. */
export function keepReady({ db, device, version, yieldToMain }: Parts) {
  const state = observable<ProofState>({ isProving: false, isFull: false });
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  const set = (part: Partial<ProofState>) => state.set({ ...state.get(), ...part });

  const isDue = async (): Promise<boolean> => {
    const { readyStops } = await import('./ready-stops.ts');
    return (await readyStops(db, device.now(), version)).some(needsProof);
  };
  const proveAll = async (): Promise<void> => {
    const [{ proveStops }, { saveMarks }] = await loadProof();
    const marks = await proveStops({ db, now: device.now(), version, pause: slices(yieldToMain) });
    if (isStopped) return;
    try {
      await saveMarks(db, Object.keys(marks).length > 0 ? marks : null);
      set({ isFull: false });
    } catch (error) {
      set({ isFull: isQuota(error) });
      await saveMarks(db, null).catch(reportOnly('sync/proof')); // what was proven before may not be so any more
      if (!isQuota(error)) throw error;
    }
  };
  const run = async (which: 'all' | 'due'): Promise<void> => {
    if (isStopped || (which === 'due' && !(await isDue()))) return;
    set({ isProving: true });
    await proveAll().finally(() => set({ isProving: false }));
  };
  return {
    state: state as Observable<ProofState>,
    /** Proves all planned requests; `due`: only if one of them needs it, by their keys. Never throws. */
    prove: (which: 'all' | 'due'): Promise<void> => {
      last = last
        .then(() => run(which))
        .catch((error: unknown) => {
          if (!isStopped) report(error, 'sync/proof');
        });
      return last;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
