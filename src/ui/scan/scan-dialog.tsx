import { IconBulb, IconBulbOff, IconCamera, IconCameraRotate, IconCircleCheck, IconKeyboard, IconPhoto } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { chooseSerial, type KnownNumber, knownSerials } from '#domain/codes/choose-serial.ts';
import type { WrittenNumber } from '#domain/codes/written-numbers.ts';
import { cameraTexts } from '#texts/camera/camera.ts';
import { scanTexts as texts } from '#texts/camera/scan-dialog.ts';
import { Button } from '#ui/button/button.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { type PictureSize, useCamera } from '#ui/use-camera.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FileInput } from '#ui/forms/file-input.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import classes from './scan-dialog.module.css';
import { type PhotoState, useScan } from './use-scan.ts';

/** Unit: px. What is asked for; a larger picture would be made smaller before it is read. */
const FRAME_SIZE: PictureSize = { width: 1280, height: 960 };

/** Unit: ms. */
const VIBRATION = 80;

interface Props {
  /** Serial numbers that the device knows; one of them is taken as soon as it is read. */
  readonly known: readonly KnownNumber[];
  /** A number was read, chosen or typed. `isKnown`: it is one of `known`. */
  readonly onRead: (serial: string, isKnown: boolean) => void;
  readonly onClose: () => void;
}

/** Reads a serial number by camera, from a photo, or as it is typed. Nothing is stored by itself. */
export function ScanDialog({ known, onRead, onClose }: Props) {
  const [isTyping, setTyping] = useState(false);
  const wasTyping = useRef(false);
  wasTyping.current ||= isTyping;
  const take = (serial: string, isKnown: boolean): void => {
    onClose();
    onRead(serial, isKnown);
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size="lg" isFullOnPhone>
      {isTyping ? (
        <TypedNumber known={known} onTake={take} onCamera={() => setTyping(false)} />
      ) : (
        <Scanner known={known} onTake={take} onType={() => setTyping(true)} hasFocus={wasTyping.current} />
      )}
    </Dialog>
  );
}

interface PartProps {
  readonly known: readonly KnownNumber[];
  readonly onTake: (serial: string, isKnown: boolean) => void;
}

interface ScannerProps extends PartProps {
  readonly onType: () => void;
  /** It takes the place of the typed number, which had the focus. */
  readonly hasFocus: boolean;
}

function Scanner({ known, onTake, onType, hasFocus }: ScannerProps) {
  const { video, isReady, trouble, isTorchOn, setTorch, openNext } = useCamera(FRAME_SIZE);
  const takeKnown = (serial: string): void => {
    navigator.vibrate?.(VIBRATION);
    notify({ text: texts.read(serial) });
    onTake(serial, true);
  };
  const { reader, listed, photo, readPhoto, openAgain } = useScan({ video, isReady, known, onKnown: takeKnown });
  const hasFound = listed.length > 0;
  useEffect(() => {
    if (hasFound) navigator.vibrate?.(VIBRATION);
  }, [hasFound]);
  const byHand = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) byHand.current?.focus();
  }, [hasFocus]);
  return (
    <div className={classes.scanner}>
      {trouble === null ? (
        <div className={classes.picture}>
          <video ref={video} className={classes.video} playsInline muted aria-label={cameraTexts.picture} />
          <div className={classes.aim} data-found={hasFound || undefined} aria-hidden="true" />
        </div>
      ) : (
        <p role="alert" className={classes.trouble}>
          {cameraTexts.troubles[trouble]} {texts.otherWays}
        </p>
      )}
      {reader === 'missing' || reader === 'broken' ? (
        <div role="alert" className={classes.trouble}>
          <p>{texts[reader]}</p>
          <Button variant="default" onClick={openAgain}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        <Status isReading={reader === 'ready'} hasCamera={trouble === null} isReady={isReady} count={listed.length} photo={photo} />
      )}
      <Numbers listed={listed} onChoose={(serial) => onTake(serial, false)} />
      <div className={classes.ways}>
        <PlainButton ref={byHand} look="outline" className={classes.way} onClick={onType}>
          <IconKeyboard size={22} aria-hidden="true" />
          {texts.byHand}
        </PlainButton>
        <FileInput
          label={texts.photo}
          icon={IconPhoto}
          accept="image/*"
          isBusy={reader !== 'ready' || photo === 'reading'}
          onPick={([file]) => file && void readPhoto(file)}
        />
        {openNext && (
          <PlainButton look="outline" className={classes.way} onClick={openNext}>
            <IconCameraRotate size={22} aria-hidden="true" />
            {texts.otherCamera}
          </PlainButton>
        )}
        {isTorchOn !== null && (
          <PlainButton look="outline" className={classes.way} onClick={() => setTorch(!isTorchOn)}>
            {isTorchOn ? <IconBulbOff size={22} aria-hidden="true" /> : <IconBulb size={22} aria-hidden="true" />}
            {isTorchOn ? cameraTexts.torchOff : cameraTexts.torchOn}
          </PlainButton>
        )}
      </div>
    </div>
  );
}

interface StatusProps {
  readonly isReading: boolean;
  readonly hasCamera: boolean;
  readonly isReady: boolean;
  readonly count: number;
  readonly photo: PhotoState;
}

const PHOTO_TEXTS: Readonly<Record<NonNullable<PhotoState>, string>> = {
  reading: texts.readingPhoto,
  'no-code': texts.noCode,
  'no-number': texts.noNumber,
  unreadable: texts.unreadable,
};

function statusText({ isReading, hasCamera, isReady, count, photo }: StatusProps): string {
  if (photo === 'reading') return texts.readingPhoto;
  if (count > 0) return texts.found(count);
  if (photo !== null) return PHOTO_TEXTS[photo];
  if (!isReading) return texts.preparing;
  return hasCamera ? (isReady ? texts.aim : cameraTexts.opening) : '';
}

const Status = (props: StatusProps) => (
  <p role="status" className={classes.status} data-found={props.count > 0 || undefined}>
    {props.count > 0 && props.photo !== 'reading' && <IconCircleCheck size={22} aria-hidden="true" />}
    {statusText(props)}
  </p>
);

/** Every number that was read, each as a button. */
function Numbers({ listed, onChoose }: { readonly listed: readonly WrittenNumber[]; readonly onChoose: (serial: string) => void }) {
  if (listed.length === 0) return null;
  return (
    <ul className="pv-stack-2">
      {listed.map(({ text, kind, format }) => (
        <li key={text}>
          <PlainButton className={classes.number} onClick={() => onChoose(text)}>
            <span className={classes.text}>{text}</span>
            <span className="pv-soft">{[texts.kinds[kind], texts.formats[format]].filter(Boolean).join(' · ')}</span>
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}

/** A number as it is typed, by the same rule as one that is read. */
function TypedNumber({ known, onTake, onCamera }: PartProps & { readonly onCamera: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    document.getElementById(id)?.focus();
  }, [id]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation(); // the button may be within the form of a page
    const code = { text: typed, format: 'code_128' } as const;
    const choice = chooseSerial([], [code], knownSerials(known));
    const [number] = choice.is === 'known' ? [] : choice.listed;
    if (choice.is === 'known') onTake(choice.serial, true);
    else if (number) onTake(number.kind === 'serial' ? number.text : typed.trim(), false);
    else setError(texts.empty);
  };
  return (
    <form className={classes.scanner} onSubmit={submit} noValidate>
      <TextField
        id={id}
        label={texts.number}
        value={typed}
        onChange={setTyped}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={classes.ways}>
        <PlainButton look="outline" className={classes.way} onClick={onCamera}>
          <IconCamera size={22} aria-hidden="true" />
          {texts.byCamera}
        </PlainButton>
        <Button type="submit" className={classes.use ?? ''}>
          {texts.use}
        </Button>
      </div>
    </form>
  );
}
