import { type ClockDifference, differenceIn, narrowed, wrongBy } from '#domain/time/clock-difference.ts';
import { reportOnly } from '#failures/report.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { observable } from '#lib/observable.ts';
import { clockOf, saveClock } from '#local/outbox/outbox-facts.repo.ts';
import { type DatedAnswer, withOwnHeaders } from '#remote/own-server.ts';
import type { Wire } from '#remote/wire.ts';

interface Parts {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly device: Device;
  readonly version: string;
}

/** Unit: ms. A difference is stored again if it has changed by more than `MOVED` or its stored time is older than `STORED_FOR`. */
const MOVED = 1_000;
const STORED_FOR = 600_000;

/** Wraps a wire to measure the difference to the backend's clock. It is stored for page and worker. */
export function withServerClock({ db, wire, device, version }: Parts) {
  /** Device time minus backend time if the device's clock is wrong, otherwise `null`. Unit: ms. */
  const wrong = observable<number | null>(null);
  let known: ClockDifference | null = null;
  let stored: ClockDifference | null = null;
  const show = () => {
    const now = wrongBy(known, device.now());
    if (now !== wrong.get()) wrong.set(now);
  };
  const load = async () => {
    known = stored = await clockOf(db);
    show();
  };
  const loaded = load().catch(reportOnly('sync/clock'));

  const isWorthStoring = ({ least, most, at }: ClockDifference): boolean =>
    stored === null ||
    Math.abs(least - stored.least) > MOVED ||
    Math.abs(most - stored.most) > MOVED ||
    Math.abs(at - stored.at) > STORED_FOR;
  const learn = async (answer: DatedAnswer): Promise<void> => {
    const difference = differenceIn(answer);
    if (!difference) return;
    await loaded;
    known = narrowed(known, difference);
    show();
    if (!isWorthStoring(known)) return;
    stored = known;
    await saveClock(db, known);
  };
  // a response does not wait for the database
  const onDate = (answer: DatedAnswer) => void learn(answer).catch(reportOnly('sync/clock'));
  return { wire: withOwnHeaders(wire, { version, now: device.now, onDate }), wrong };
}
