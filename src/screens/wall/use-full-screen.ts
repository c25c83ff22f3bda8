import { useEffect, useState } from 'react';
import { reportOnly } from '#failures/report.ts';

/** Whether the page fills the screen, and the way in and out; `toggle` is null where the browser cannot. */
export function useFullScreen(): { readonly isFull: boolean; readonly toggle: (() => void) | null } {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const heard = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', heard);
    return () => {
      document.removeEventListener('fullscreenchange', heard);
      if (document.fullscreenElement) void document.exitFullscreen().catch(reportOnly('screens/wall'));
    };
  }, []);
  const toggle = () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    void done.catch(reportOnly('screens/wall'));
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null };
}
