/** Unit: ms between two lines of one job. */
const LEAST = 2_000;

/** Reports the finished whole percent, at most every two seconds. */
export function throttleProgress(say: (percent: number) => void): (share: number) => void {
  let last = performance.now();
  return (share) => {
    if (performance.now() - last < LEAST) return;
    last = performance.now();
    say(Math.floor(share * 100));
  };
}
