/** Unit: ms between two lines of one work. */
const LEAST = 2_000;

/** Tells the whole percent of a work that is done, some seconds apart. */
export function tellingShare(say: (percent: number) => void): (share: number) => void {
  let last = performance.now();
  return (share) => {
    if (performance.now() - last < LEAST) return;
    last = performance.now();
    say(Math.floor(share * 100));
  };
}
