import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chooseSerial, type KnownNumber, knownSerials } from '#domain/codes/choose-serial.ts';
import type { ReadCode } from '#domain/codes/code.ts';
import type { WrittenNumber } from '#domain/codes/written-numbers.ts';
import { report, reportAndUse } from '#failures/report.ts';
import { type CodeReader, type OpenedReader, openReader, pictureOf, readFrames } from './code-reader.ts';

/** What is said of the last photo; `null`: nothing. */
export type PhotoState = 'reading' | 'no-code' | 'no-number' | 'unreadable' | null;

/** Frames in which a code without a check sum has to be the same; one that is misread is seldom read twice. */
const TIMES = 2;

/** Counts in how many frames each code was. */
function sightings() {
  const times = new Map<string, number>();
  return (codes: readonly ReadCode[]): readonly ReadCode[] =>
    codes.filter(({ text, format }) => {
      const key = `${format} ${text}`;
      times.set(key, (times.get(key) ?? 0) + 1);
      return (times.get(key) ?? 0) >= TIMES;
    });
}

const isReader = (opened: OpenedReader | null): opened is CodeReader => typeof opened === 'object' && opened !== null;

/** The reader of codes while the component is rendered. */
function useReader() {
  const [opened, setOpened] = useState<OpenedReader | null>(null);
  /** Of the reader that is open or being opened; the one before it is ended. */
  const current = useRef<{ reader: OpenedReader | null; isEnded: boolean } | null>(null);
  const end = useCallback((): void => {
    const own = current.current;
    if (!own) return;
    own.isEnded = true;
    if (isReader(own.reader)) own.reader.end();
  }, []);
  const open = useCallback(async (): Promise<void> => {
    end();
    const own = { reader: null as OpenedReader | null, isEnded: false };
    current.current = own;
    setOpened(null);
    own.reader = await openReader().catch(reportAndUse('broken' as const, 'ui/scan'));
    if (!own.isEnded) setOpened(own.reader);
    else if (isReader(own.reader)) own.reader.end();
  }, [end]);
  useEffect(() => {
    void open();
    return end;
  }, [open, end]);
  const fail = useCallback((error: unknown): void => {
    report(error, 'ui/scan');
    setOpened('broken');
  }, []);
  return { opened, fail, open };
}

interface ScanOptions {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The camera shows a picture. */
  readonly isReady: boolean;
  /** Serial numbers that the device knows. */
  readonly known: readonly KnownNumber[];
  /** One of them was read. */
  readonly onKnown: (serial: string) => void;
}

/** Reads codes from the camera, and from photos that are chosen. `listed`: numbers to choose from. */
export function useScan({ video, isReady, known, onKnown }: ScanOptions) {
  const { opened, fail, open } = useReader();
  const [listed, setListed] = useState<readonly WrittenNumber[]>([]);
  const [photo, setPhoto] = useState<PhotoState>(null);
  const serials = useMemo(() => knownSerials(known), [known]);
  const latest = useRef({ listed, serials, onKnown, isDone: false });
  Object.assign(latest.current, { listed, serials, onKnown });

  /** How many numbers are listed then, or that the known one was taken. */
  const take = useCallback((all: readonly ReadCode[], sure: readonly ReadCode[]): number | 'known' => {
    const now = latest.current;
    const choice = chooseSerial(now.listed, all, now.serials);
    if (choice.is === 'known') {
      if (!now.isDone) now.onKnown(choice.serial);
      now.isDone = true;
      return 'known';
    }
    const open = chooseSerial(now.listed, sure, now.serials);
    if (open.is === 'open') {
      now.listed = open.listed;
      setListed(open.listed);
    }
    return now.listed.length;
  }, []);

  useEffect(() => {
    if (!isReader(opened) || !isReady || !video.current) return;
    const seenBefore = sightings();
    return readFrames(video.current, opened, { onCodes: (codes) => void take(codes, seenBefore(codes)), onFailure: fail });
  }, [opened, isReady, video, take, fail]);

  const readPhoto = async (file: Blob): Promise<void> => {
    if (!isReader(opened)) return;
    setPhoto('reading');
    const picture = await pictureOf(file);
    if (!picture) return setPhoto('unreadable');
    try {
      const codes = await opened.read(picture);
      const count = take(codes, codes);
      setPhoto(codes.length === 0 ? 'no-code' : count === 0 ? 'no-number' : null);
    } catch (error) {
      setPhoto(null);
      fail(error);
    }
  };
  return { reader: isReader(opened) ? ('ready' as const) : opened, listed, photo, readPhoto, openAgain: () => void open() };
}
