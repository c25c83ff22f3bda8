// Reduces Inter (OFL) to the letters, digits and signs of this product. Run after changing them: node scripts/fonts.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = fileURLToPath(new URL('../node_modules/@fontsource-variable/inter', import.meta.url));
const target = fileURLToPath(new URL('../src/ui/theme/fonts', import.meta.url));

const ASCII = Array.from({ length: 95 }, (_, step) => String.fromCharCode(32 + step))
  .join('')
  .replace('-', '');
const LATIN = `${ASCII}\u00a0\u202fóÓ°·–—…„”’×²↑↓−`;
const POLISH = 'ąĄćĆęĘłŁńŃśŚźŹżŻ';

/** Weights 400 to 700 only, with tabular figures. Kerning is removed: at these sizes it is not visible and would be a sixth of the file. */
const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['tnum'],
  noHinting: true,
};

/** The hyphen is replaced: with tabular figures Inter's is as wide as a digit, which tears 'Jastrzębie-Zdrój' apart. */
const FILES = [
  { from: 'latin', to: 'latin', letters: LATIN },
  { from: 'latin-ext', to: 'latin-ext', letters: POLISH },
  { from: 'latin', to: 'hyphen', letters: '-', features: [] },
];

for (const { from, to, letters, features } of FILES) {
  const whole = await readFile(`${source}/files/inter-${from}-wght-normal.woff2`);
  const cut = await subsetFont(whole, letters, { ...options, ...(features && { keepFeatures: features }) });
  await writeFile(`${target}/inter-${to}.woff2`, cut);
  console.log(`inter-${to}.woff2 ${(cut.length / 1024).toFixed(1)} kB`);
}
await copyFile(`${source}/LICENSE`, `${target}/LICENSE-inter.txt`);
