import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { report } from '#failures/report.ts';

/** Why there is no picture. */
export type CameraTrouble = 'refused' | 'absent' | 'busy' | 'failed';

/** Whether this browser can show a camera in the page. Only pages of a secure origin can. */
export const hasCameraInPage = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Unit: px. The largest picture that is asked for; a camera gives what it can. */
const WISH = { width: 4096, height: 3072 } as const;

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
  /** A photo at the camera's full size; `null` if it failed. */
  readonly take: () => Promise<Blob | null>;
}

/** The camera at the back of the device, while the component is rendered. It is opened again when the page comes back from the background. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const [isReady, setReady] = useState(false);
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  const [isTorchOn, setTorchOn] = useState<boolean | null>(null);

  useEffect(() => {
    let isShown = true;
    const close = (): void => {
      for (const track of stream.current?.getTracks() ?? []) track.stop();
      stream.current = null;
      setReady(false);
    };
    const open = async (): Promise<void> => {
      close();
      try {
        const size = { width: { ideal: WISH.width }, height: { ideal: WISH.height } };
        const opened = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment', ...size } });
        if (!isShown) {
          for (const track of opened.getTracks()) track.stop();
          return;
        }
        stream.current = opened;
        const capabilities = (opened.getVideoTracks()[0]?.getCapabilities?.() ?? {}) as WithTorch;
        setTorchOn(capabilities.torch ? false : null);
        setTrouble(null);
        if (video.current) await playInto(video.current, opened);
        setReady(true);
      } catch (error) {
        const name = error instanceof Error ? error.name : '';
        if (!(name in TROUBLES)) report(error, 'screens/camera');
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
      isShown = false;
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, []);

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
  return { video, isReady, trouble, isTorchOn, setTorch, take };
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
