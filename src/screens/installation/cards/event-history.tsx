import type { EventSpell } from '#domain/grid/event-log.ts';
import { eventName } from '#texts/installation/events.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import lists from './lists.module.css';
import { useFirstRows } from './use-first-rows.tsx';

const texts = installationTexts.events;

/** Which codes were active from when to when, as far as the inverter's log reaches. */
export function EventHistory({ spells }: { readonly spells: readonly EventSpell[] }) {
  const { shown, button } = useFirstRows(spells);
  return (
    <section aria-label={texts.history}>
      <h3 className={lists.partTitle}>{texts.history}</h3>
      <ul className={lists.past}>
        {shown.map((spell) => (
          <li key={`${spell.code} ${spell.from} ${spell.to}`} data-active={spell.to === null || undefined}>
            <span className={lists.eventName}>{eventName(spell.code)}</span>
            <span className={lists.spell}>{texts.spell(spell)}</span>
            <span className={lists.eventCode}>{spell.code}</span>
          </li>
        ))}
      </ul>
      {button}
    </section>
  );
}
