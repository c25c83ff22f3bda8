// Reduces Inter (OFL) to the letters, digits and signs of this product. Run after changing them: node scripts/fonts.mjs
import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Inter in whole files, because a PDF needs all alphabets in one. 9 MB, so it is fetched only here and is not a dependency. */
const WHOLE = 'inter-ui@4.1.1';
const pdfTarget = fileURLToPath(new URL('../src/ui/export/fonts', import.meta.url));
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)).join('');
/** Latin with the letters of all languages of the European Union and of Vietnam, Greek, Cyrillic, accents, and signs of texts (specification 3.27). */
const PDF_LETTERS = [
  range(0x20, 0x7e) + range(0xa0, 0x17f) + range(0x1a0, 0x1b0) + range(0x218, 0x21b) + range(0x1ea0, 0x1ef9),
  range(0x386, 0x3ce) + range(0x400, 0x45f) + range(0x490, 0x4ff),
  `${range(0x300, 0x30c)}\u0323\u0328\u02bc\u1e9e`,
  `${range(0x2010, 0x2044) + range(0x2070, 0x208e) + range(0x20a0, 0x20bf)}№™Ω←↑→↓−∞≈≠≤≥■□▲▼●★☆⚠✓✗❤`,
].join('');

const folder = await mkdtemp(join(tmpdir(), 'pv-fonts-'));
const archive = execFileSync('npm', ['pack', WHOLE, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
execFileSync('tar', ['-xzf', archive], { cwd: folder });
for (const cut of ['Regular', 'Bold']) {
  const whole = await readFile(join(folder, 'package/web', `Inter-${cut}.woff2`));
  const font = await subsetFont(whole, PDF_LETTERS, { targetFormat: 'truetype', keepFeatures: [], noHinting: true });
  await writeFile(join(pdfTarget, `inter-${cut.toLowerCase()}.ttf`), font);
  console.log(`inter-${cut.toLowerCase()}.ttf ${(font.length / 1024).toFixed(1)} kB`);
}
await copyFile(join(folder, 'package/LICENSE.txt'), join(pdfTarget, 'OFL.txt'));
await rm(folder, { recursive: true });
