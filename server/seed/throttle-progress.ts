/** Unit: ms between two lines of one job. */
const LEAST = 2_000;

/** Passes on each new whole percent once, at most one every two seconds. */
export function throttleProgress(say: (percent: number) => void): (share: number) => void {
  let last = performance.now();
  let said = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent <= said || performance.now() - last < LEAST) return;
    [last, said] = [performance.now(), percent];
    say(percent);
  };
}
