import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { FaultKind } from './faults.ts';
import type { Plant } from './plants.ts';
import type { Look, SaidCause } from './fleet-server.ts';

/** A cause that is not true, on one day of one installation. */
export interface FalseCause {
  readonly sn: string;
  readonly day: LocalDate;
  readonly cause: string;
  /** What explains it: its evidence, and the true facts of the installation. */
  readonly why: string;
}

const factsOf = ({ tilt, azimuth, known, logger }: Plant): string =>
  `${tilt}° to ${azimuth}°, orientation ${known.isOriented ? 'known' : 'not known'}, a reading each ${logger.step} s`;

/** Causes of healthy installations, each once a day; a faulty state counts as one. */
export function falseCauses(looks: readonly Look[], healthy: readonly Plant[]): FalseCause[] {
  const found = new Map<string, FalseCause>();
  const plants = new Map(healthy.map((plant) => [plant.sn, plant]));
  for (const { at, sn, causes, state } of looks) {
    const plant = plants.get(sn);
    if (!plant) continue;
    const day = localDateOf(at);
    const said = [...causes, ...(state === 'faulty' ? [{ cause: 'state faulty', evidence: '' }] : [])];
    for (const { cause, evidence } of said)
      found.set(`${sn} ${day} ${cause}`, { sn, day, cause, why: `${evidence} ${factsOf(plant)}` });
  }
  return [...found.values()];
}

/** The judgement of one planted fault. */
export interface FaultVerdict {
  readonly kind: string;
  /** Causes that are not true, by installation and the first look with it. */
  readonly wrong: readonly string[];
  /** The right causes that were active at any look. */
  readonly right: readonly string[];
  /** What had to be said and was not, or was not said to the end. */
  readonly missing: readonly string[];
}

/** A consequence is allowed with its cause: it makes no line of its own. */
const isAllowed = ({ cause, explainedBy }: SaidCause, allowed: readonly string[]): boolean =>
  allowed.includes(cause) || (explainedBy !== null && allowed.includes(explainedBy));

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 16);

function missingOf({ needs, isLasting }: FaultKind, sn: string, own: readonly Look[]): string[] {
  if (!needs) return [];
  const isActive = ({ causes }: Look) => causes.some(({ cause }) => needs.includes(cause));
  const first = own.findIndex((look) => isActive(look) || look.gone.some((cause) => needs.includes(cause)));
  if (first < 0) return [`${sn}: none of ${needs.join(', ')}`];
  const gap = isLasting ? own.slice(first).find((look) => !isActive(look)) : undefined;
  return gap ? [`${sn}: ${needs.join(', ')} is gone at ${timeOf(gap.at)}`] : [];
}

/** Judges the looks at the installations of one fault, which begins on a day. */
export function judgeFault(kind: FaultKind, sns: readonly string[], looks: readonly Look[], from: LocalDate): FaultVerdict {
  const begins = instantOf(from);
  const wrong = new Map<string, string>();
  const right = new Set<string>();
  const missing: string[] = [];
  for (const sn of sns) {
    const own = looks.filter((look) => look.sn === sn);
    for (const { at, causes } of own)
      for (const said of causes) {
        const { cause } = said;
        if (isAllowed(said, kind.isFromFirst || at >= begins ? kind.allowed : [])) right.add(cause);
        else if (!wrong.has(`${sn} ${cause}`)) wrong.set(`${sn} ${cause}`, `${sn}: ${cause} at ${timeOf(at)}`);
      }
    missing.push(...missingOf(kind, sn, own));
  }
  return { kind: kind.name, wrong: [...wrong.values()], right: [...right], missing };
}
