import { LocationMap } from '#ui/maps/location-map.tsx';
import { GroupCard, MarkerCard } from '#ui/maps/markers/marker-card.tsx';
import { NeighboursMap } from '#ui/maps/neighbours-map.tsx';
import { LONG, LONG_WORD, marker } from '../samples.ts';
import { Section, State } from '../state.tsx';

const nothing = (): void => undefined;

export const Maps = () => (
  <Section name="Mapy">
    <State name="LocationMap: a place">
      <LocationMap marker={marker()} isMissing={false} address="Polna 3" />
    </State>
    <State name="LocationMap: without coordinates">
      <LocationMap marker={null} isMissing address="" />
    </State>
    <State name="NeighboursMap: among those it is compared with">
      <NeighboursMap
        label="Mapa sąsiadów"
        own={marker()}
        neighbours={[
          marker({ id: 2, sn: 'SN0008', latitude: 51.8, longitude: 18.3 }),
          marker({ id: 3, sn: 'SN0009', latitude: 51.6, longitude: 17.9, isWorking: false }),
        ]}
        textOf={({ sn }) => sn}
      />
    </State>
    <State name="MarkerCard: working">
      <MarkerCard canFileTask marker={marker()} onClose={nothing} />
    </State>
    <State name="MarkerCard: faulty, never read, long names">
      <MarkerCard canFileTask marker={marker({ description: LONG, sn: LONG_WORD, isWorking: false, lastPower: null })} />
    </State>
    <State name="GroupCard: several at one place">
      <GroupCard
        markers={[marker(), marker({ id: 2, description: LONG, isWorking: false })]}
        isTight
        onChoose={nothing}
        onClose={nothing}
      />
    </State>
  </Section>
);
