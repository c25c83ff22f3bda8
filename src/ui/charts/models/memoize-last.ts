/** Memoizes a function for its last arguments, compared by identity. */
export function memoizeLast<Args extends readonly unknown[], Result>(compute: (...args: Args) => Result): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (last?.args.every((arg, at) => arg === args[at])) return last.result;
    last = { args, result: compute(...args) };
    return last.result;
  };
}
