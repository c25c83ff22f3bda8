/**
 * Lines with the blank at which they were broken, so that who reads the text out has a word end there: at the end of a line,
 * or where lines end at the right edge at the beginning of the next. It is not to be seen.
 */
export function withBlanks(text: string, lines: readonly string[], isAtRight = false): string[] {
  let from = 0;
  const isBroken = lines.map((line) => {
    const at = text.indexOf(line, from);
    if (at >= 0) from = at + line.length;
    return at >= 0 && text[from] === ' ';
  });
  return lines.map((line, index) => {
    if (isAtRight) return isBroken[index - 1] ? ` ${line}` : line;
    return isBroken[index] ? `${line} ` : line;
  });
}
