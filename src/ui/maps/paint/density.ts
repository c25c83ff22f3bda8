/** Tells when the screen gets denser or less: the page is enlarged, or its window is moved to another screen. Returns how to stop. */
export function onDensity(tell: (pixelRatio: number) => void): () => void {
  const stop = new AbortController();
  const wait = () => {
    const now = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    now.addEventListener('change', heard, { once: true, signal: stop.signal });
  };
  const heard = () => {
    tell(window.devicePixelRatio);
    wait();
  };
  wait();
  return () => stop.abort();
}
