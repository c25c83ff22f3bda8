import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The parts of `src/ui` on one page, without a server; no part of the product's build. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: process.env['PV_VITE_CACHE'] ?? '../node_modules/.vite-gallery',
  plugins: [react()],
  define: { __APP_VERSION__: JSON.stringify('gallery') },
  server: { port: Number(process.env['PORT'] ?? 5174), strictPort: true },
});
