import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';
import * as React from 'react';

/* Two habits of libraries that took a third of the time of component tests. */

// React notes the stack of each element, for its warnings, until it has noted as many as this in a second.
const NOTED = 10_000;
const [inside] = Object.entries(React).flatMap(([name, value]) => (name.startsWith('__CLIENT_INTERNALS') ? [value as object] : []));
if (!inside || !('recentlyCreatedOwnerStacks' in inside)) throw new Error('React notes stacks in another way.');
Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => NOTED, set: () => undefined });

// happy-dom copies each computed style deeply; a value is replaced there, and never changed.
CSSPropertyManager.prototype.clone = function copied(this: CSSPropertyManager): CSSPropertyManager {
  const kept = Object.entries(this).map(([name, values]: [string, object]) => [name, { ...values }]);
  return Object.assign(new CSSPropertyManager(), Object.fromEntries(kept));
};
