import { IconBulb, IconBulbOff, IconCamera, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { MOMENTS, type Moment } from '#domain/visit/document.ts';
import { cameraTexts } from '#texts/camera/camera.ts';
import { viewfinderTexts as texts } from '#texts/visit/viewfinder.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useCamera } from '#ui/use-camera.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import classes from './viewfinder.module.css';

/** Shots that may wait to be kept; then the shutter waits, so that memory holds few photos at once. */
const WAITING_AT_MOST = 2;

interface Props {
  readonly isOpen: boolean;
  /** Previews of the photos that were taken last. */
  readonly recent: ReactNode;
  /** The other ways to add a photo. */
  readonly ways: ReactNode;
  /** Photos that the question can still have. */
  readonly left: number;
  readonly onClose: () => void;
  /** Keeps a shot; resolves when it is kept or was refused. */
  readonly onShot: (photo: File, moment: Moment | null) => Promise<void>;
}

/** The camera in the page, shot after shot: the page stays open, while the camera app of many phones ends it. */
export const Viewfinder = ({ isOpen, ways, ...rest }: Props) => (
  <Dialog isOpen={isOpen} onClose={rest.onClose} title={texts.title} size="xl" isFullOnPhone>
    {isOpen && <OpenViewfinder {...rest} />}
    {/* Outside: a field that is replaced while the device asks for a photo would lose it. */}
    {ways}
  </Dialog>
);

function OpenViewfinder({ recent, left, onClose, onShot }: Omit<Props, 'isOpen' | 'ways'>) {
  const { video, isReady, trouble, isTorchOn, setTorch, take } = useCamera();
  const [waiting, setWaiting] = useState(0);
  const [taken, setTaken] = useState(0);
  const [moment, setMoment] = useState<Moment | null>(null);
  const shoot = async (): Promise<void> => {
    setWaiting((count) => count + 1);
    try {
      const photo = await take();
      if (!photo) return;
      setTaken((count) => count + 1);
      await onShot(new File([photo], texts.fileName(taken + 1), { type: photo.type }), moment);
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  if (trouble !== null) {
    return (
      <p role="alert" className={classes.trouble}>
        {cameraTexts.troubles[trouble]} {texts.otherWay}
      </p>
    );
  }
  return (
    <div className={classes.finder}>
      <video ref={video} className={classes.video} playsInline muted aria-label={cameraTexts.picture} />
      <div className={classes.tools}>
        <div className={classes.moments}>
          {MOMENTS.map((one) => (
            <PlainButton
              key={one}
              look="outline"
              className={classes.moment}
              aria-pressed={moment === one}
              onClick={() => setMoment(moment === one ? null : one)}
            >
              {texts.moments[one]}
            </PlainButton>
          ))}
        </div>
        <PlainButton
          className={classes.shutter}
          aria-label={texts.shoot}
          disabled={!isReady || waiting >= WAITING_AT_MOST || left - waiting <= 0}
          onClick={() => void shoot()}
        >
          <IconCamera size={32} aria-hidden="true" />
        </PlainButton>
        <div className={classes.ends}>
          {isTorchOn !== null && (
            <PlainButton
              look="icon"
              aria-label={isTorchOn ? cameraTexts.torchOff : cameraTexts.torchOn}
              onClick={() => setTorch(!isTorchOn)}
            >
              {isTorchOn ? <IconBulbOff size={24} aria-hidden="true" /> : <IconBulb size={24} aria-hidden="true" />}
            </PlainButton>
          )}
          <PlainButton look="outline" className={classes.moment} onClick={onClose}>
            <IconCheck size={20} aria-hidden="true" />
            {texts.done}
          </PlainButton>
        </div>
      </div>
      <ul className={classes.recent}>{recent}</ul>
      <p role="status" className={classes.count}>
        {waiting > 0 ? texts.keeping : taken > 0 ? texts.taken(taken) : !isReady ? cameraTexts.opening : ''}
      </p>
    </div>
  );
}
