import type OlMap from 'ol/Map.js';

/** Calls `listener` when the pixel ratio changes: the page is zoomed, or the window is moved to another screen. Returns a function that stops it. */
export function onPixelRatioChange(listener: (pixelRatio: number) => void): () => void {
  const stop = new AbortController();
  const listen = () => {
    const currentRatio = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    currentRatio.addEventListener('change', onChange, { once: true, signal: stop.signal });
  };
  const onChange = () => {
    listener(window.devicePixelRatio);
    listen();
  };
  listen();
  return () => stop.abort();
}

/** Prints the map as it is on the screen, scaled to the width of the page (specification 3.23). Returns a function that stops it. */
export function fitPrintedPage(map: OlMap, target: HTMLElement): () => void {
  const stop = new AbortController();
  const onPrintChange = ({ matches }: MediaQueryListEvent) => {
    const frame = target.parentElement;
    const [width = 0, height = 0] = map.getSize() ?? [];
    if (!frame || width === 0) return;
    const scale = frame.clientWidth / width;
    frame.style.height = matches ? `${height * scale}px` : '';
    target.style.cssText = matches
      ? `right:auto;bottom:auto;width:${width}px;height:${height}px;transform:scale(${scale});transform-origin:0 0`
      : '';
  };
  matchMedia('print').addEventListener('change', onPrintChange, { signal: stop.signal });
  return () => stop.abort();
}
