import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import type { Digest } from '#domain/service/account/own-account.ts';
import type { Problem } from '#domain/service/problem.ts';
import { lastKnown, problemOf } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { digestTexts as texts } from '#texts/care/digest.ts';
import { problemSentence } from '#texts/problems.ts';
import page from '#ui/page.module.css';
import { Choice } from './choice.tsx';

const CHOICES = [
  { value: 'off', icon: IconBellOff },
  { value: 'daily', icon: IconBell },
  { value: 'at_once', icon: IconBellRinging },
] as const satisfies readonly { readonly value: Digest; readonly icon: unknown }[];

/** How often new causes are sent by mail (24.36). Without a network the choice is stored on this device and sent later. */
export function DigestChoice() {
  const queries = useQueries();
  const resource = useValue(queries.ownAccount);
  const isOffline = useIsOffline();
  const { chooseDigest } = useCommands();
  const [failed, setFailed] = useState<Problem | null>(null);
  const [wasChosen, setChosen] = useState(false);
  const account = lastKnown(resource);
  const choose = async (digest: Digest) => {
    const outcome = await chooseDigest(digest);
    setFailed(outcome.ok ? null : outcome.problem);
    setChosen(outcome.ok);
  };
  return (
    <Choice title={texts.title} options={CHOICES} names={texts.choices} value={account?.digest} onChoose={(digest) => void choose(digest)}>
      <p className={page.soft} role="status">
        {failed
          ? problemSentence(failed)
          : account
            ? hintOf(account.digest, wasChosen && isOffline)
            : missing(resource.is, problemOf(resource))}
      </p>
    </Choice>
  );
}

const hintOf = (digest: Digest, isWaiting: boolean): string => (isWaiting ? texts.waiting : texts.hints[digest]);

/** Why the choice is not shown. */
function missing(is: string, problem: Problem | null): string {
  if (is === 'loading') return texts.loading;
  if (problem === null || problem.is === 'offline' || problem.is === 'portal') return texts.notFetched;
  return problem.is === 'unsupported' ? texts.unsupported : problemSentence(problem);
}
