import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#ui/dialogs/notify.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';

/* The dialog with a camera and a reader of the browser's own, as on Android; the reader of the app is tested in browsers. */

const user = userEvent.setup({ delay: null });

interface Seen {
  readonly rawValue: string;
  readonly format: string;
}

let sees: readonly Seen[];
let cameras: readonly string[];
/** Cameras that were opened, and whether each is let go. */
let opened: { readonly id: string; isLetGo: boolean }[];
/** Why no camera opens. */
let refusal: string | null;
const vibrate = vi.fn();

class Detector {
  static getSupportedFormats = () => Promise.resolve(['code_128', 'qr_code', 'ean_13']);
  detect = (): Promise<readonly Seen[]> => Promise.resolve(sees);
}

function getUserMedia({ video }: { readonly video: { readonly deviceId?: { readonly exact: string } } }) {
  if (refusal !== null) return Promise.reject(new DOMException('no', refusal));
  const camera = { id: video.deviceId?.exact ?? cameras[0] ?? '', isLetGo: false };
  opened.push(camera);
  const track = {
    addEventListener: () => undefined,
    getCapabilities: () => ({ torch: true }),
    getSettings: () => ({ deviceId: camera.id }),
    applyConstraints: () => Promise.resolve(),
    stop: () => {
      camera.isLetGo = true;
    },
  };
  return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] });
}

beforeEach(() => {
  [sees, cameras, opened, refusal] = [[], ['back'], [], null];
  vibrate.mockClear();
  messages.clear();
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
  Object.assign(navigator, { vibrate });
  const enumerateDevices = () => Promise.resolve(cameras.map((deviceId) => ({ kind: 'videoinput', deviceId })));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia, enumerateDevices }, configurable: true });
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLVideoElement.prototype, 'srcObject', 'set').mockReturnValue();
  for (const side of ['videoWidth', 'videoHeight'] as const)
    Object.defineProperty(HTMLVideoElement.prototype, side, { get: () => 640, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

async function opens(known: readonly string[] = []) {
  const onRead = vi.fn();
  render(
    <ThemeProvider>
      <ScanButton known={known} onRead={onRead} />
    </ThemeProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Odczytaj numer aparatem' }));
  await screen.findByRole('dialog', { name: 'Odczyt numeru seryjnego' });
  return onRead;
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

describe('the serial number that the device knows', () => {
  test('is taken as soon as it is seen, with a vibration and a sentence; the camera is let go', async () => {
    sees = [
      { rawValue: 'P/N:02312VBA', format: 'qr_code' },
      { rawValue: 'S/N: HV2150123456', format: 'code_128' },
    ];
    const onRead = await opens(['HV2150123456']);
    await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith('HV2150123456', true));
    expect(vibrate).toHaveBeenCalledOnce();
    expect(messages.list().map(({ text }) => text)).toEqual(['Odczytano numer HV2150123456']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened).toEqual([{ id: 'back', isLetGo: true }]);
  });

  test('is also taken when it is typed in another spelling', async () => {
    const onRead = await opens(['7E0E4A1C-9C']);
    await press('Wpisz ręcznie');
    await user.type(screen.getByRole('textbox', { name: 'Numer seryjny' }), 'sn: 7e0e4a1c 9c{Enter}');
    expect(onRead).toHaveBeenCalledExactlyOnceWith('7E0E4A1C-9C', true);
  });
});

describe('numbers that the device does not know', () => {
  test.each([
    ['S/N: 21A045', '21A045'],
    [' SN2104A12345 ', 'SN2104A12345'],
  ])('are taken as typed, without a label: %s', async (typed, taken) => {
    const onRead = await opens();
    await press('Wpisz ręcznie');
    await user.type(screen.getByRole('textbox', { name: 'Numer seryjny' }), `${typed}{Enter}`);
    expect(onRead).toHaveBeenCalledExactlyOnceWith(taken, false);
  });

  test('are listed each once with its format, and none is taken by itself', async () => {
    sees = [
      { rawValue: 'P/N:02312VBA', format: 'qr_code' },
      { rawValue: 'S/N: HV2150123456', format: 'code_128' },
    ];
    const onRead = await opens();
    await screen.findByText('Odczytano 2 numery. Wybierz właściwy.');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HV2150123456numer seryjny · Code 128',
      '02312VBAnumer części lub modelu · kod QR',
    ]);
    expect([onRead.mock.calls, vibrate.mock.calls.length]).toEqual([[], 1]);
    await press(/^HV2150123456/);
    expect(onRead).toHaveBeenCalledExactlyOnceWith('HV2150123456', false);
  });
});

describe('the camera', () => {
  test('is changed for another one, and lit', async () => {
    cameras = ['wide', 'macro'];
    await opens();
    await press('Inny aparat');
    await waitFor(() =>
      expect(opened.map(({ id, isLetGo }) => [id, isLetGo])).toEqual([
        ['wide', true],
        ['macro', false],
      ]),
    );
    await press('Włącz latarkę');
    await screen.findByRole('button', { name: 'Wyłącz latarkę' });
    await press('Inny aparat');
    await waitFor(() => expect(opened.at(-1)).toEqual({ id: 'wide', isLetGo: false }));
  });

  test.each([
    ['NotAllowedError', 'Ta aplikacja nie ma zgody na aparat.'],
    ['NotFoundError', 'To urządzenie nie ma aparatu.'],
    ['NotReadableError', 'Aparatu używa inna aplikacja.'],
  ])('that does not open (%s) is said in a sentence, and the other ways stay', async (name, sentence) => {
    refusal = name;
    await opens();
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(screen.getByRole('button', { name: 'Wpisz ręcznie' })).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Ze zdjęcia').disabled).toBe(false));
  });

  test('is not needed for a photo: one without a code, one that is no picture, one with a number', async () => {
    refusal = 'NotFoundError';
    const onRead = await opens();
    const input = await screen.findByLabelText<HTMLInputElement>('Ze zdjęcia');
    await waitFor(() => expect(input.disabled).toBe(false));
    const picks = () => user.upload(input, new File([new Uint8Array(40)], 'tabliczka.jpg', { type: 'image/jpeg' }));
    await picks();
    await screen.findByText(/^Na tym zdjęciu nie widać kodu/);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no', 'InvalidStateError')));
    await picks();
    await screen.findByText(/^Tego pliku nie da się odczytać/);
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: () => undefined }));
    sees = [{ rawValue: 'https://www.example.com/manual', format: 'qr_code' }];
    await picks();
    await screen.findByText('Odczytany kod nie zawiera numeru.');
    sees = [{ rawValue: 'HV2150123456', format: 'code_128' }];
    await picks();
    await press(/^HV2150123456/);
    expect(onRead).toHaveBeenCalledExactlyOnceWith('HV2150123456', false);
  });
});
