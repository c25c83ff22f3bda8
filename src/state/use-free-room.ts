/** Unit: bytes. No photo is written where less is free, so that answers always have room. Source: specification 34.11. */
const FOR_PHOTOS = 20_000_000;
/** Unit: bytes. Where less is free a visit begins with a warning. */
const FOR_VISITS = 200_000_000;

export type Room = 'enough' | 'little' | 'no-photos';

/** How much room the browser says that this device has for the app; `enough` where it does not say. */
export async function askRoom(): Promise<Room> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}; // expected: a private window may refuse
  if (quota === undefined || usage === undefined) return 'enough';
  const free = quota - usage;
  if (free < FOR_PHOTOS) return 'no-photos';
  return free < FOR_VISITS ? 'little' : 'enough';
}
