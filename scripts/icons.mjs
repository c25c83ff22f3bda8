// Draws the icons of the installed app from public/icons/icon.svg. Run after changing it: node scripts/icons.mjs
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const folder = fileURLToPath(new URL('../public/icons', import.meta.url));
const svg = await readFile(`${folder}/icon.svg`, 'utf8');
const square = svg.replace(/rx="\d+"/, ''); // the system cuts the shape itself
const silhouette = square.replace(/<rect[^>]*>/, '').replaceAll(/#[0-9a-f]{3,6}/g, '#fff');

/** A maskable icon keeps its content inside the middle 80 %: here the mark itself takes 60 %. */
const shrunk = (text, scale) => text.replace('translate(8 7)', `translate(32 32) scale(${scale}) translate(-24 -25)`);

const ICONS = [
  ['favicon', 48, svg], // a bitmap, because the browser lays out an SVG as a separate document while the first rows wait
  ['icon-192', 192, svg],
  ['icon-512', 512, svg],
  ['icon-maskable-192', 192, shrunk(square, 0.82)],
  ['icon-maskable-512', 512, shrunk(square, 0.82)],
  ['icon-monochrome-512', 512, shrunk(silhouette, 0.95)],
  ['apple-touch-icon', 180, shrunk(square, 0.92)],
];

const browser = await chromium.launch({ executablePath: process.env.PV_CHROMIUM || undefined, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const [name, size, drawing] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
  );
  await page.screenshot({ path: `${folder}/${name}.png`, omitBackground: true });
}
await browser.close();
