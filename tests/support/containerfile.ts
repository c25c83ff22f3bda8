/** One line of a Containerfile. */
export interface Step {
  readonly instruction: string;
  readonly words: string;
}

/** The lines between one FROM and the next. */
export interface Stage {
  /** Without a name it is the last stage, the one that runs. */
  readonly name: string | null;
  readonly image: string;
  readonly steps: readonly Step[];
}

/** Source: Dockerfile reference, format; without variables, and with escapes only at the end of a line. */
export function readContainerfile(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { name: string | null; image: string; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, instruction = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    const from = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(words);
    if (instruction === 'FROM') stages.push({ name: from?.[2] ?? null, image: from?.[1] ?? '', steps: [] });
    else stages.at(-1)?.steps.push({ instruction, words });
  }
  return stages;
}

/** The words of each step of that kind. */
export const wordsOf = ({ steps }: Stage, wanted: string): readonly string[] =>
  steps.filter(({ instruction }) => instruction === wanted).map(({ words }) => words);

/** `NAME=value NAME=value`, without quotes. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    wordsOf(stage, 'ENV')
      .flatMap((words) => words.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** A command as a JSON array. */
export const commandIn = (words: string): readonly string[] => JSON.parse(words.slice(words.indexOf('['))) as string[];
