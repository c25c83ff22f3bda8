import { useState } from 'react';
import { GUIDE_TOPICS } from '#domain/diagnosis/guide-topic.ts';
import { guideForEvent, guidePage } from '#texts/guide/guide-for.ts';
import { Button } from '#ui/button/button.tsx';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { GuidePage } from '#ui/guide/guide-page.tsx';
import { type GuideSubject, useGuideFold } from '#ui/guide/use-guide-fold.tsx';
import { LONG_WORD } from '../samples.ts';
import { Section, State } from '../state.tsx';

function Fold({ subject, name }: { readonly subject: GuideSubject; readonly name: string }) {
  const { button, fold } = useGuideFold(subject, name);
  return (
    <>
      {button}
      {fold}
    </>
  );
}

export function GuideParts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section name="Poradnik">
      <State name="useGuideFold: opened by a press, in place or in a sheet">
        <Fold subject={{ of: 'event', code: 'AC_OVER_VOLT' }} name="Za wysokie napięcie sieci" />
      </State>
      <State name="Sheet: opened by a press">
        <Button onClick={() => setOpen(true)}>Otwórz od dołu</Button>
        <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Doziemienie">
          <GuidePage page={guidePage('event:GROUND_FAULT')} unknown={null} />
        </Sheet>
      </State>
      <State name="useGuideFold: a cause">
        <Fold subject={{ of: 'cause', cause: 'low_yield', verdict: 'strings' }} name="Niski uzysk" />
      </State>
      <State name="GuidePage: a code that nobody knows, long">
        <GuidePage page={guideForEvent(LONG_WORD).page} unknown={LONG_WORD} />
      </State>
      {GUIDE_TOPICS.slice(0, 3).map((topic) => (
        <State key={topic} name={`GuidePage: ${topic}`}>
          <GuidePage page={guidePage(topic)} unknown={null} />
        </State>
      ))}
      <State name="GuidePage: a state that is no fault">
        <GuidePage page={guidePage('state:SLEEPING')} unknown={null} />
      </State>
    </Section>
  );
}
