import type { Problem } from '#domain/service/problem.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { keyOf, type ResourceRef } from '#local/cache/resources.ts';
import { LISTS_AHEAD } from './ahead-installations.ts';
import { noteKept, partsAhead } from './parts-ahead.ts';

export interface Preparation {
  readonly done: number;
  readonly of: number;
  readonly failed: number;
}

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
  readonly pull: (resource: ResourceRef) => Promise<Problem | null>;
  readonly yieldToMain: () => Promise<void>;
  readonly holdFiles: () => Promise<unknown>;
}

/** Fetches everything for a day without a network, now and whatever its age. Stops if there is no network. */
export async function prepare(parts: Parts, onStep: (step: Preparation) => void = () => undefined): Promise<Preparation> {
  let step: Preparation = { done: 0, of: LISTS_AHEAD.length, failed: 0 };
  const fetchAll = async (resources: readonly ResourceRef[]): Promise<boolean> => {
    for (const resource of resources) {
      const problem = await parts.pull(resource);
      step = { ...step, done: step.done + 1, failed: step.failed + (problem && problem.is !== 'unsupported' ? 1 : 0) };
      onStep(step);
      if (problem?.is === 'offline' || problem?.is === 'portal' || problem?.is === 'auth') return false;
      await parts.yieldToMain();
    }
    return true;
  };
  if (!(await fetchAll(LISTS_AHEAD))) return step;
  await noteKept(parts.db, parts.device.now());
  const lists = new Set(LISTS_AHEAD.map(keyOf));
  for (const part of partsAhead(parts.db, parts.device.now())) {
    const resources = (await part()).filter((resource) => !lists.has(keyOf(resource)));
    step = { ...step, of: step.of + resources.length };
    if (!(await fetchAll(resources))) return step;
  }
  await parts.holdFiles();
  return step;
}
