import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { report } from '#failures/report.ts';

/** Why there is no picture. */
export type CameraTrouble = 'refused' | 'absent' | 'busy' | 'failed';

/** Whether this browser can show a camera in the page. Only pages of a secure origin can. */
export const hasCameraInPage = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Unit: px. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The largest picture that is asked for; a camera gives what it can. */
const PHOTO_SIZE: PictureSize = { width: 4096, height: 3072 };

/** The camera that the user chose last for pictures of this size, in this page: one that reads codes well is no good one for photos. */
const chosenCameras = new Map<PictureSize, string>();

/** Source: W3C Media Capture and Streams, `getUserMedia`. */
const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  NotSupportedError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** `torch` is not in the library of types yet. */
type WithTorch = MediaTrackCapabilities & { readonly torch?: boolean };

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The picture moves, so a photo can be taken. */
  readonly isReady: boolean;
  readonly trouble: CameraTrouble | null;
  /** `null`: the camera has no lamp. */
  readonly isTorchOn: boolean | null;
  readonly setTorch: (isOn: boolean) => void;
  /** Opens the next camera of the device; `null` if it has one only. */
  readonly openNext: (() => void) | null;
  /** A photo at the camera's full size; `null` if it failed. */
  readonly take: () => Promise<Blob | null>;
}

const wanted = (id: string | null, { width, height }: PictureSize): MediaTrackConstraints => ({
  ...(id === null ? { facingMode: 'environment' } : { deviceId: { exact: id } }),
  width: { ideal: width },
  height: { ideal: height },
});

async function cameraIds(): Promise<readonly string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '').map(({ deviceId }) => deviceId);
}

/**
 * A camera of the device, at first the one at its back, while the component is rendered. It is let go while the page is hidden, and opened
 * again when the page comes back. `size` must be the same object while its content is the same.
 */
export function useCamera(size: PictureSize = PHOTO_SIZE): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const [isReady, setReady] = useState(false);
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  const [isTorchOn, setTorchOn] = useState<boolean | null>(null);
  const [id, setId] = useState(chosenCameras.get(size) ?? null);
  const [ids, setIds] = useState<readonly string[]>([]);

  useEffect(() => {
    let opening = 0;
    const close = (): void => {
      opening += 1;
      stopAll(stream.current);
      stream.current = null;
      setReady(false);
    };
    const open = async (): Promise<void> => {
      close();
      const own = opening;
      try {
        const opened = await askForCamera(id, size);
        if (own !== opening) return stopAll(opened);
        stream.current = opened;
        const [track] = opened.getVideoTracks();
        track?.addEventListener('ended', () => own === opening && setTrouble('failed'));
        setTorchOn(((track?.getCapabilities?.() ?? {}) as WithTorch).torch ? false : null);
        setTrouble(null);
        if (video.current) await playInto(video.current, opened);
        const listed = await cameraIds();
        if (own !== opening) return;
        setIds(listed);
        setReady(true);
      } catch (error) {
        if (own !== opening) return; // expected: closed or replaced while it was opened
        const name = error instanceof Error ? error.name : '';
        if (id !== null && TROUBLES[name] === 'absent') return setId(null); // the chosen one is gone
        if (!(name in TROUBLES)) report(error, 'ui/camera');
        setTrouble(TROUBLES[name] ?? 'failed');
      }
    };
    const follow = (): void => {
      if (document.visibilityState === 'hidden') close();
      else void open();
    };
    void open();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, [id, size]);

  const setTorch = useCallback((isOn: boolean): void => {
    const track = stream.current?.getVideoTracks()[0];
    void track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).then(
      () => setTorchOn(isOn),
      () => setTorchOn(null), // expected: the lamp is used by another app
    );
  }, []);
  const take = useCallback(async (): Promise<Blob | null> => {
    const track = stream.current?.getVideoTracks()[0];
    return track && video.current ? photoOf(track, video.current) : null;
  }, []);
  const openNext = useCallback((): void => {
    const current = stream.current?.getVideoTracks()[0]?.getSettings().deviceId ?? '';
    const next = ids[(ids.indexOf(current) + 1) % ids.length];
    if (next === undefined) return;
    chosenCameras.set(size, next);
    setId(next);
  }, [ids, size]);
  return { video, isReady, trouble, isTorchOn, setTorch, openNext: ids.length > 1 ? openNext : null, take };
}

/** An error with the name of the standard where the browser has no cameras at all, as on pages of an origin that is not secure. */
async function askForCamera(id: string | null, size: PictureSize): Promise<MediaStream> {
  if (!hasCameraInPage()) throw new DOMException('This page has no cameras.', 'NotFoundError');
  return navigator.mediaDevices.getUserMedia({ audio: false, video: wanted(id, size) });
}

function stopAll(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function playInto(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream;
  await video.play();
}

/** A photo by the camera itself where the browser can, else the picture that is shown, at its full size. */
async function photoOf(track: MediaStreamTrack, video: HTMLVideoElement): Promise<Blob | null> {
  if ('ImageCapture' in window) {
    try {
      return await new ImageCapture(track).takePhoto();
    } catch {
      // expected: some cameras take no photo while they show a picture
    }
  }
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
}
