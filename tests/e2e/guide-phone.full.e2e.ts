import { expect, type Page } from '@playwright/test';
import { GUIDE_TOPICS } from '#domain/diagnosis/guide-topic.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { goesTo } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

/* On a phone no part of a page of the guide has to be scrolled. */

const PARTS = [/^Zanim zaczniesz$/, /^Przyczyny i\spomiary$/, /^Kogo wezwać$/] as const;

const isOnOneScreen = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight <= window.innerHeight && scrollWidth <= window.innerWidth;
  });

test('each part of each page fits on one screen of a phone, and what is dangerous comes first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, '/poradnik');
  for (const topic of GUIDE_TOPICS) {
    await goesTo(page, `/poradnik/${encodeURIComponent(topic)}`);
    await expect(page.getByRole('tabpanel').getByRole('heading').first(), topic).toHaveText('Bezpieczeństwo');
    for (const part of PARTS) {
      await page.getByRole('tab', { name: part }).click();
      await expect(page.getByRole('tabpanel', { name: part })).toBeVisible();
      expect(await isOnOneScreen(page), `${topic}: ${part.source}`).toBe(true);
    }
  }
});
