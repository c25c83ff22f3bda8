import { type ComponentType, lazy, useState } from 'react';

interface Part<P> {
  (props: P): React.JSX.Element;
  /** Brings its code; at once where that is here already. */
  fetch(): Promise<unknown>;
}

/**
 * A piece of the app with code of its own. Shown at once where its code is here already: React holds back for a third
 * of a second what once had to wait behind a fallback, be it for a moment only. Else it waits behind its Suspense.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let held: ComponentType<P> | null = null;
  const fetch = async () => {
    held = await load();
    return held;
  };
  const Later = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<P>;
  function Part(props: P) {
    const [Held] = useState(() => held ?? Later); // never exchanged while it stands: it would forget what was typed
    return <Held {...props} />;
  }
  return Object.assign(Part, { fetch });
}
