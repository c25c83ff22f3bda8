import { signal } from '@preact/signals-react';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { waitingNotes } from '#app/account/count-changes.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { aTask } from '#tests/support/builders.ts';
import { aClient } from '#tests/support/client.ts';
import { aClock } from '#tests/support/clock.ts';
import { deferred } from '#tests/support/deferred.ts';
import { anOffice } from '#tests/support/foreign-office.ts';
import { aNetwork } from '#tests/support/network.ts';

function aTabletWithoutSignal(noteWaiting: () => Promise<void>) {
  const clock = aClock();
  const network = aNetwork(clock, anOffice({ clock, isKeyed: true }));
  network.cut();
  return aClient({ wire: network.wire, token: 'token-1', indexedDB: new IDBFactory(), noteWaiting });
}

test('a change is called saved when the next sign-in screen knows of it, and not before', async () => {
  const noted: number[] = [];
  let write = () => {};
  const begun = deferred();
  const opened = signal<LocalDb | null>(null);
  const note = waitingNotes(
    {
      noteWaiting: async (count) => {
        await new Promise<void>((resolve) => {
          write = resolve;
          begun.resolve();
        });
        noted.push(count);
      },
    },
    opened,
  );
  const tablet = aTabletWithoutSignal(note);
  opened.value = tablet.db;
  let isSaved = false;
  const saving = tablet.commands.fileTask(aTask()).then((outcome) => {
    isSaved = outcome.ok;
  });
  await begun.promise;
  expect(await tablet.db.ops.count()).toBe(1);
  expect([isSaved, noted]).toEqual([false, []]);
  write();
  await saving;
  expect([isSaved, noted]).toEqual([true, [1]]);
  tablet.closes();
});

test('of two counts the newer one stays, however slowly the older one is written', async () => {
  const noted: number[] = [];
  let writeOlder = () => {};
  const isWritten = new Promise<void>((resolve) => {
    writeOlder = resolve;
  });
  const opened = signal<LocalDb | null>(null);
  const note = waitingNotes(
    {
      noteWaiting: async (count) => {
        if (count === 1) await isWritten;
        noted.push(count);
      },
    },
    opened,
  );
  const tablet = aTabletWithoutSignal(note);
  opened.value = tablet.db;
  const first = tablet.commands.fileTask(aTask());
  await expect.poll(() => tablet.db.ops.count()).toBe(1);
  const second = tablet.commands.fileTask(aTask({ reason: 'Brak komunikacji' }));
  writeOlder();
  await Promise.all([first, second]);
  expect(noted.at(-1)).toBe(2);
  tablet.closes();
});

test('a database that cannot be counted blocks nothing, and nothing is noted', async () => {
  const noted: number[] = [];
  const tablet = aTabletWithoutSignal(async () => undefined);
  tablet.closes();
  tablet.db.close({ disableAutoOpen: true });
  const note = waitingNotes({ noteWaiting: async (count) => void noted.push(count) }, signal(tablet.db));
  await note();
  expect(noted).toEqual([]);
});
