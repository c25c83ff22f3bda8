import type OlMap from 'ol/Map.js';

/** Calls `tell` when the pixel ratio changes: the page is zoomed, or its window is moved to another screen. Returns how to stop. */
export function onPixelRatioChange(tell: (pixelRatio: number) => void): () => void {
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

/** On paper the map is the picture that was seen, whole and in the width that is there (specification 3.23). Returns how to stop. */
export function fitPrintedPage(map: OlMap, target: HTMLElement): () => void {
  const stop = new AbortController();
  const onPaper = ({ matches }: MediaQueryListEvent) => {
    const frame = target.parentElement;
    const [width = 0, height = 0] = map.getSize() ?? [];
    if (!frame || width === 0) return;
    const scale = frame.clientWidth / width;
    frame.style.height = matches ? `${height * scale}px` : '';
    target.style.cssText = matches
      ? `right:auto;bottom:auto;width:${width}px;height:${height}px;transform:scale(${scale});transform-origin:0 0`
      : '';
  };
  matchMedia('print').addEventListener('change', onPaper, { signal: stop.signal });
  return () => stop.abort();
}
