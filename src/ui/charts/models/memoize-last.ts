/** For what is asked several times with the same words: the last question's answer is kept. */
export function memoizeLast<Input extends readonly unknown[], Answer>(answerTo: (...asked: Input) => Answer): (...asked: Input) => Answer {
  let last: { readonly asked: Input; readonly answer: Answer } | undefined;
  return (...asked) => {
    if (last?.asked.every((one, at) => one === asked[at])) return last.answer;
    last = { asked, answer: answerTo(...asked) };
    return last.answer;
  };
}
