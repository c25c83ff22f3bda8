/**
 * Restores the space at which a line was broken, so that screen readers recognize the end of the word. It is added at the end
 * of the line, or for right-aligned lines at the beginning of the next one. It is invisible.
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
