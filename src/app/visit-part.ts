import { lazyPart } from './lazy-part.tsx';

/** The screen of a visit. Its code is fetched before a start goes to a visit by itself, so that it is shown without a fallback. */
export const VisitScreen = lazyPart(() => import('#screens/visit/visit.screen.tsx').then((module) => module.VisitScreen));
