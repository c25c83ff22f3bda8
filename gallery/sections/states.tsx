import { quantity } from '#domain/quantity.ts';
import { AddressLink } from '#ui/contact-links.tsx';
import { Age } from '#ui/age.tsx';
import { Logo } from '#ui/brand/logo.tsx';
import { Hint } from '#ui/hint.tsx';
import { InstallWay } from '#ui/install/install-way.tsx';
import { EmptyPanel, LoadingPanel, ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { ABSENT, FAILED, LOADING, LONG, LONG_WORD, NOON, PROBLEMS, ready } from '../samples.ts';
import { Section, State } from '../state.tsx';

const retry = (): void => undefined;
const words = (text: string) => <p>{text}</p>;

export const States = () => (
  <Section name="Stany">
    <State name="LoadingPanel">
      <LoadingPanel />
    </State>
    <State name="AddressLink">
      <AddressLink
        label="Dom"
        address={{ street: 'Polna', number: '3', number2: '2', postCode: '62-800', city: 'Kalisz' }}
        latitude={null}
        longitude={null}
      />
    </State>
    <State name="EmptyPanel, with long texts">
      <EmptyPanel title="Brak" text={LONG} />
    </State>
    {PROBLEMS.map(([name, problem]) => (
      <State key={name} name={`ProblemPanel and ProblemStrip: ${name}`}>
        <ProblemPanel problem={problem} onRetry={retry} />
        <ProblemStrip problem={problem} onRetry={retry} />
      </State>
    ))}
    <State name="ResourceState: loading">
      <ResourceState resource={LOADING}>{words}</ResourceState>
    </State>
    <State name="ResourceState: never fetched">
      <ResourceState resource={ABSENT}>{words}</ResourceState>
    </State>
    <State name="ResourceState: failed">
      <ResourceState resource={FAILED} onRetry={retry}>
        {words}
      </ResourceState>
    </State>
    <State name="ResourceState: last known, refresh failed offline">
      <ResourceState resource={ready(LONG, { is: 'offline' })} onRetry={retry}>
        {words}
      </ResourceState>
    </State>
    <State name="Age: fresh and stale">
      <Age asOf={quantity(Date.now())} /> <Age asOf={NOON} />
    </State>
    <State name="Hint: over words that take the focus">
      <Hint text={LONG} isFocusable>
        <span>G/F [kWp]</span>
      </Hint>
    </State>
    <State name="InstallWay: in words, by the browser's offer, installed">
      <InstallWay platform="ios" isInstalled={false} canInstall={false} onInstall={retry} />
      <InstallWay platform="android" isInstalled={false} canInstall onInstall={retry} />
      <InstallWay platform="android" isInstalled canInstall={false} onInstall={retry} />
    </State>
    <State name="SidePanel: long title and text">
      <SidePanel title={LONG_WORD} besideFrom="1px" onClose={retry}>
        {words(LONG)}
      </SidePanel>
    </State>
    <State name="Logo">
      <Logo />
    </State>
  </Section>
);
