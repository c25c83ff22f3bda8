import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import type { KeptPlace } from '#ui/tables/table-place.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { hasCamera } from '#ui/scan/scan-support.ts';
import classes from './scan-entry.module.css';

const NO_ROWS: readonly Installation[] = [];

interface Props {
  readonly rows: readonly Installation[] | undefined;
  /** A number that none of the rows has is searched. */
  readonly kept: KeptPlace;
  /** Where the button is shown: in the search field, on a phone beside it. */
  readonly slot: HTMLElement | null;
}

/** Opens the camera, and then the installation whose serial number was read. Only on a device with a camera. */
export function ScanEntry({ rows, kept: { place, onPlace }, slot }: Props) {
  const [, go] = useLocation();
  const [isOffered, setOffered] = useState(false);
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
      slot={slot}
      className={classes.scan ?? ''}
      known={rows ?? NO_ROWS}
      onRead={(serial, isKnown) => {
        if (isKnown) go(`/installation/${encodeURIComponent(serial)}`);
        else onPlace({ ...place, typed: serial, page: null }, true);
      }}
    />
  );
}
