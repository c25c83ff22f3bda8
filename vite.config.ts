import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { aheadPlugin } from './scripts/ahead-plugin.ts';
import { onePath } from './scripts/one-path.ts';

const server = `http://127.0.0.1:${process.env['PV_DEV_API_PORT'] ?? '8081'}`;

/**
 * What is fetched together goes together: a file of its own costs half a kilobyte of headers, and many cost time.
 * A part takes with it whatever it imports and no part above it has.
 */
const parts = [
  // React, the session, and what the sign-in has in common with the pages behind it
  {
    name: 'start',
    test: /src\/app\/start\.tsx|rolldown\/runtime|vite\/preload-helper|src\/texts\/(login|numbers|problems|ui)\.ts|ui\/brand\/logo|Icon(AlertCircle|CloudUpload|Eye|EyeOff|InfoCircle)\.mjs/,
  },
  { name: 'sign-in', test: /login\.screen\.tsx/ },
  { name: 'house', test: /shell\/shell\.tsx|dashboard\.screen\.tsx|account\/(from-device|early)\.ts/ },
  // codecs and calls; then the device's database and the engine
  { name: 'wire', test: /account\/tolerant-page\.ts/ },
  { name: 'account', test: /account\/take-over\.ts/ },
].map((part, at, all) => ({ ...part, priority: all.length - at }));

export default defineConfig({
  cacheDir: process.env.PV_VITE_CACHE ?? 'node_modules/.vite',
  plugins: [
    react(),
    aheadPlugin,
    onePath,
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
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  resolve: {
    // jspdf's html() and svg() are never used: their three libraries stay out of the bundle
    alias: [
      // useValue subscribes to signals by itself: that package's hooks for React stay out
      { find: '@preact/signals-react', replacement: '@preact/signals-core' },
      { find: /^(html2canvas|dompurify|canvg)$/, replacement: new URL('./src/ui/export/never-used.ts', import.meta.url).pathname },
    ],
  },
  define: { __APP_VERSION__: JSON.stringify(process.env['npm_package_version'] ?? '0.1.0') },
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false }, // every browser of this target knows it
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: parts } } },
  },
  server: { proxy: Object.fromEntries(['/api', '/config.json', '/healthz', '/maps', '/flow'].map((path) => [path, server])) },
});
