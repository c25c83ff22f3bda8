import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Services } from '#server/http/services.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { usersStore } from '#server/store/users.store.ts';

const page = (title: string, content: unknown) =>
  html`<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.6em 1.2em}</style>
</head><body><main><h1>${title}</h1>${content}</main></body></html>`;

/** The page behind the activation link of a PV FLOW user. It has a button, because programs that scan mails follow links. */
export function activationRoutes(app: Hono, { database }: Services): void {
  app.get('/flow/activate/', (context) =>
    context.html(
      page(
        'Aktywacja konta PV FLOW',
        html`<form method="post"><input type="hidden" name="token" value="${context.req.query('token') ?? ''}"><button>Aktywuj konto</button></form>`,
      ),
      200,
      { 'Cache-Control': 'no-store' },
    ),
  );

  app.post('/flow/activate/', async (context) => {
    const { token } = await context.req.parseBody();
    const email =
      typeof token === 'string' && token.length < 200
        ? await database.transaction((tx) => usersStore(tx).activate(hashOf(token)))
        : undefined;
    return email === undefined
      ? context.html(page('Link wygasł', html`<p>Poproś instalatora o nowy link aktywacyjny.</p>`), 404, { 'Cache-Control': 'no-store' })
      : context.html(page('Konto jest aktywne', html`<p>Możesz zalogować się w aplikacji PV FLOW jako ${email}.</p>`), 200, {
          'Cache-Control': 'no-store',
        });
  });
}
