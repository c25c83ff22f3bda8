import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import { openApi } from '#contract/open-api.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>PV Care API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/docs/openapi.json', domNode: document.getElementById('docs'), deepLinking: true, validatorUrl: null });
`;

const PARTS = { 'swagger-ui.css': 'text/css; charset=utf-8', 'swagger-ui-bundle.js': 'text/javascript; charset=utf-8' } as const;

/** The contract as a page to read and try. Its scripts are files, because the policy forbids inline scripts. */
export function apiDocs(app: Hono): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  let document: string | undefined;
  app.get('/api/docs', (context) => context.redirect('/api/docs/'));
  app.get('/api/docs/', (context) => context.html(PAGE));
  app.get('/api/docs/start.js', (context) => context.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get('/api/docs/openapi.json', (context) => {
    document ??= JSON.stringify(openApi());
    return context.body(document, 200, { 'Content-Type': 'application/json; charset=utf-8' });
  });
  for (const [name, type] of Object.entries(PARTS)) {
    app.get(`/api/docs/${name}`, async (context) =>
      context.body(new Uint8Array(await readFile(join(folder, name))), 200, { 'Content-Type': type }),
    );
  }
}
