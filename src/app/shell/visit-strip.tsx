import { IconClipboardText } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useQueries, useValue } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { wasVisitKilled } from '#state/use-visit-screen.ts';
import { VisitScreen } from '#app/visit-part.ts';
import classes from './shell.module.css';

/** Unit: ms. A page that was killed with a visit opens it again by itself in this time after the last answer. */
const RESUME_WITHIN = 15 * 60_000;

/** The start of this document is over: from now on the user decides where to go. */
let hasStarted = false;

/** 'Wizyta w toku', with the way back to it. After a kill the visit is opened by itself. Hidden while the strip about the connection is shown. */
export function VisitStrip() {
  const visit = useValue(useQueries().visitInProgress);
  const isCut = useIsOffline();
  const [path, go] = useLocation();
  const shown = useRef(path);
  shown.current = path;
  const href = visit ? `/visit/${visit.uuid}` : null;
  const isThere = path.startsWith('/visit/');
  useEffect(() => {
    if (visit === undefined || hasStarted) return;
    hasStarted = true;
    if (visit === null || href === null || isThere || Date.now() - visit.changedAt > RESUME_WITHIN) return;
    void wasVisitKilled(visit.uuid).then(async (isKilled) => {
      if (!isKilled) return;
      await Promise.allSettled([VisitScreen.fetch()]);
      if (shown.current === path) go(href, { replace: true });
    });
  }, [visit, href, isThere, path, go]);
  if (!visit || href === null || isThere || isCut) return null;
  const { about, decided, items } = visit;
  const { visitStrip: texts } = shellTexts;
  return (
    <div className={classes.banner} data-testid="visit-strip">
      <IconClipboardText size={18} aria-hidden="true" />
      <p>
        <strong>{texts.title}</strong> {texts.text(about, decided, items)}
      </p>
      <Link href={href} className={classes.link}>
        {texts.back}
      </Link>
    </div>
  );
}
