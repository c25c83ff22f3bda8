export type Platform = 'ios' | 'android' | 'firefox' | 'macSafari' | 'desktop';

/** Which way of installing to explain; a wrong guess costs a sentence, so the browser's own words suffice. */
export function platformOf(agent: string, touchPoints: number): Platform {
  const isApple = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);
  if (isApple) return 'ios';
  if (/Firefox\//.test(agent)) return 'firefox';
  if (/Android/.test(agent)) return 'android';
  return /Macintosh/.test(agent) && /Safari\//.test(agent) && !/Chrom(e|ium)\//.test(agent) ? 'macSafari' : 'desktop';
}
