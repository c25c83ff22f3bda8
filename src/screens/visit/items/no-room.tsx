import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { photoTexts as texts } from '#texts/visit/photos.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { saveFile } from '#ui/export/save-file.ts';
import classes from './photos.module.css';

/** Photos of a visit that the device had no room for. */
export interface LeftOut {
  readonly photos: readonly File[];
  readonly add: (photos: readonly File[]) => void;
  /** The dialog was closed. `isSaved`: the photos were saved outside of the app. */
  readonly close: (isSaved: boolean) => void;
}

/** Unit: ms. */
const LAST_OFFER = 60_000;

const saveAll = (photos: readonly File[]): void => {
  for (const photo of photos) saveFile(photo, photo.name);
};

const offerAgain = (photos: readonly File[]): void => {
  if (photos.length === 0) return;
  notify({ text: texts.noRoom, isError: true, time: LAST_OFFER, action: { label: texts.toGallery, onPress: () => saveAll(photos) } });
};

/** The photos outlast their question. Where the visit is left, or the dialog closed without saving them, a message offers them once more. */
export function useLeftOut(): LeftOut {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const held = useRef<readonly File[]>([]);
  const isShown = useRef(false);
  const hold = useCallback((next: readonly File[]): void => {
    held.current = next;
    setPhotos(next);
  }, []);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      offerAgain(held.current);
    };
  }, []);
  return {
    photos,
    add: (more) => (isShown.current ? hold([...held.current, ...more]) : offerAgain(more)),
    close: (isSaved) => {
      if (!isSaved) offerAgain(held.current);
      hold([]);
    },
  };
}

/** Photos were not stored for lack of room: they can be saved outside of the app, and room can be made. */
export function NoRoom({ photos, close }: Pick<LeftOut, 'photos' | 'close'>) {
  const save = (): void => {
    saveAll(photos);
    close(true);
  };
  return (
    <Dialog isOpen={photos.length > 0} onClose={() => close(false)} title={texts.noRoomTitle} size="sm">
      <p className={classes.text}>{texts.noRoom}</p>
      <Button size="lg" onClick={save}>
        {texts.toGallery}
      </Button>
      <Link href="/readiness?room=1" className={classes.toRoom}>
        {texts.freeRoom}
      </Link>
    </Dialog>
  );
}
