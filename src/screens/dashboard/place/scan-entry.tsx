import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { hasCamera } from '#ui/scan/scan-support.ts';
import classes from './scan-entry.module.css';

interface Props {
  readonly rows: readonly Installation[] | undefined;
  /** A number that none of the rows has. */
  readonly onUnknown: (text: string) => void;
  /** At the end of the search field, not beside it. */
  readonly isInField: boolean;
}

/** Search by camera: opens the installation whose serial number is read. Only on a device with a camera. */
export function ScanEntry({ rows, onUnknown, isInField }: Props) {
  const [, go] = useLocation();
  const [isOffered, setOffered] = useState(false);
  const known = useMemo(() => (rows ?? []).map(({ sn }) => sn), [rows]);
  useEffect(() => {
    let isShown = true;
    void hasCamera().then((has) => isShown && setOffered(has));
    return () => {
      isShown = false;
    };
  }, []);
  if (!isOffered) return null;
  return (
    <ScanButton
      className={(isInField ? classes.inField : classes.beside) ?? ''}
      known={known}
      onRead={(serial, isKnown) => (isKnown ? go(`/installation/${encodeURIComponent(serial)}`) : onUnknown(serial))}
    />
  );
}
