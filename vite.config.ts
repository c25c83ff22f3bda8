import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { preloadPlugin } from '#scripts/bundle/preload-plugin.ts';
import { deepImports } from '#scripts/bundle/deep-imports.ts';
import { withHashes } from '#scripts/bundle/file-hashes.ts';
import { partsPlugin } from '#scripts/bundle/parts-plugin.ts';

/** Sent to the server, which may refuse changes of older versions. */
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const server = `http://127.0.0.1:${process.env['PV_DEV_API_PORT'] ?? '8081'}`;

export default defineConfig({
  cacheDir: process.env.PV_VITE_CACHE ?? 'node_modules/.vite',
  plugins: [
    react(),
    preloadPlugin,
    deepImports,
    partsPlugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      manifest: false, // public/manifest.webmanifest is written by hand
      injectRegister: false, // src/app registers it
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,webp,webmanifest,woff2,ttf,json}', 'icons/favicon.png'],
        globIgnores: ['**/*.map', '.vite/**', 'icons/*.svg', 'screenshots/**'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [withHashes],
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  resolve: {
    // jspdf's html() and svg() are never used: their three libraries stay out of the bundle
    alias: [{ find: /^(html2canvas|dompurify|canvg)$/, replacement: new URL('./src/ui/export/never-used.ts', import.meta.url).pathname }],
  },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false }, // every browser of this target knows it
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: Object.fromEntries(['/api', '/config.json', '/healthz', '/readyz', '/maps', '/flow'].map((path) => [path, server])) },
});
