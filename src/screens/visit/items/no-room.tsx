import { Link } from 'wouter';
import { photoTexts as texts } from '#texts/visit/photos.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { saveFile } from '#ui/export/save-file.ts';
import classes from './photos.module.css';

interface Props {
  /** Photos that the device had no room for. */
  readonly photos: readonly File[];
  readonly onClose: () => void;
}

/** Photos were not stored for lack of room: they can be saved outside of the app, and room can be made. */
export function NoRoom({ photos, onClose }: Props) {
  const save = (): void => {
    for (const photo of photos) saveFile(photo, photo.name);
    onClose();
  };
  return (
    <Dialog isOpen={photos.length > 0} onClose={onClose} title={texts.noRoomTitle} size="sm">
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
