import { type ComponentType, lazy, useState } from 'react';

interface LazyPart<P> {
  (props: P): React.JSX.Element;
  /** Loads its code; resolves at once if it is loaded already. */
  fetch(): Promise<unknown>;
}

/**
 * A component with code of its own. If the code is loaded already, it is rendered at once: React delays content by a third of a
 * second after a Suspense fallback, even a short one. Otherwise it suspends.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  const fetch = async () => {
    loaded = await load();
    return loaded;
  };
  const Suspending = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<P>;
  function Part(props: P) {
    const [Current] = useState(() => loaded ?? Suspending); // stays the same while mounted: a change would lose what was typed
    return <Current {...props} />;
  }
  return Object.assign(Part, { fetch });
}
