import { counted, kilometres, plural, polishNumber } from './numbers.ts';

const installations = (n: number): string => counted(n, 'instalacja', 'instalacje', 'instalacji');
const tiles = (n: number): string => counted(n, 'fragment mapy', 'fragmenty mapy', 'fragmentów mapy');

export const mapTexts = {
  title: 'Mapa instalacji',
  mapLabel:
    'Mapa instalacji. Strzałki przesuwają, plus i minus zmieniają powiększenie. Wszystkie widoczne instalacje są też na liście obok.',
  locationLabel: 'Położenie instalacji na mapie',
  loading: 'Wczytywanie mapy',
  look: { label: 'Wygląd mapy', dark: 'Ciemna', satellite: 'Satelitarna' },
  zoomIn: 'Przybliż',
  zoomOut: 'Oddal',
  fit: 'Pokaż wszystkie',
  locate: 'Moja pozycja',
  position: (metres: number) => `Twoja pozycja, z dokładnością do ${polishNumber(Math.round(metres))} m`,
  nearest: {
    title: 'Najbliższe nieprawidłowości',
    none: 'Żadna instalacja na mapie nie ma nieprawidłowości.',
    /** Unit: km. */
    away: (km: number) => `${kilometres(km)}\u00a0km`,
    navigateTo: (name: string) => `Nawiguj: ${name}`,
  },
  filters: (active: number) => (active === 0 ? 'Filtry' : `Filtry (${active})`),
  search: 'Szukaj: nazwa, numer seryjny lub miejscowość',
  searchClear: 'Wyczyść wyszukiwanie',
  searchNothing: 'Nie znaleziono',
  searchResults: 'Wyniki wyszukiwania',
  place: 'miejscowość',
  filter: 'Pokaż na mapie',
  performance: 'Wydajność',
  noReading: 'Brak odczytu',
  lastPower: (power: string) => `ostatnio ${power}`,
  serial: 'Numer seryjny falownika',
  openInstallation: 'Widok szczegółowy',
  newTask: 'Dodaj zgłoszenie',
  close: 'Zamknij',
  group: (n: number, faulty: number, attention: number) => {
    const parts = [
      faulty > 0 && `z nieprawidłowością: ${polishNumber(faulty)}`,
      attention > 0 && `wymaga uwagi: ${polishNumber(attention)}`,
    ].filter(Boolean);
    return parts.length === 0 ? installations(n) : `${installations(n)}, w tym ${parts.join(', ')}`;
  },
  groupHint: 'Kliknij, aby przybliżyć',
  sharedPlace: (n: number) => `${installations(n)} w tym miejscu`,
  list: 'Instalacje na widocznym obszarze',
  listCount: (n: number) => `Na widocznym obszarze: ${installations(n)}`,
  listEmpty: 'Na widocznym obszarze nie ma instalacji.',
  listMore: (n: number) => `Pokaż więcej (pozostało ${polishNumber(n)})`,
  unplaced: (n: number) => `${installations(n)} bez położenia na mapie`,
  noPlaces: 'Żadna instalacja nie ma jeszcze podanego położenia.',
  /** Before and after the names of installations. */
  misplaced: (n: number) => `${installations(n)} ${plural(n, 'ma', 'mają', 'ma')} błędne położenie: `,
  misplacement: { zero: ' (0, 0)', swapped: ' (szerokość i długość zamienione?)' },
  misplacedMore: (n: number) => (n > 0 ? ` i jeszcze ${polishNumber(n)}.` : '.'),
  failed: 'Nie udało się wczytać mapy. Sprawdź połączenie i spróbuj ponownie.',
  retry: 'Spróbuj ponownie',
  builtInAttribution: {
    dark: 'Miejscowości: GeoNames (CC BY 4.0)',
    satellite: 'Obraz: NASA Blue Marble · Miejscowości: GeoNames (CC BY 4.0)',
  },
  outlinesAttribution: 'Granice: Natural Earth · ',
  location: {
    missing: 'Uzupełnij długość i szerokość geograficzną, by uzyskać dostęp do mapy',
    navigate: 'Nawiguj',
    noAddress: 'Brak adresu',
    /** Unit: km. Below 1 km no distance is given, since a town's point is its centre. */
    nearest: (town: string, km: number) =>
      km < 1 ? `Najbliższa miejscowość: ${town}` : `Najbliższa miejscowość: ${town}, ${kilometres(km)} km`,
    coordinates: (latitude: number, longitude: number) => `${polishNumber(latitude, 5)}° N, ${polishNumber(longitude, 5)}° E`,
  },
  area: {
    title: 'Mapy bez zasięgu',
    open: 'Mapy bez zasięgu',
    builtIn: 'Mapa wbudowana jest zawsze na urządzeniu. Szczegółowe mapy dostawcy można pobrać na zapas.',
    noProvider: 'Administrator nie ustawił dostawcy szczegółowych map, więc nie ma czego pobierać.',
    notAllowed: 'Warunki tego dostawcy nie pozwalają pobierać obszarów na zapas. Obejrzane fragmenty zostają na urządzeniu.',
    download: 'Pobierz ten obszar',
    what: 'Co pobrać',
    visible: 'Widoczny obszar',
    aroundTasks: 'Okolice otwartych zgłoszeń',
    aroundPicked: 'Okolica wybranej instalacji',
    detail: 'Dokładność (powiększenie)',
    estimate: (n: number, size: string) => `${tiles(n)}, około ${size}`,
    tooMany: (cap: number) => `To za dużo: najwyżej ${tiles(cap)} naraz. Przybliż mapę lub zmniejsz dokładność.`,
    known: 'Ten obszar jest już na liście poniżej.',
    noRoom: 'Na urządzeniu jest za mało miejsca na ten obszar.',
    quota: 'Zabrakło miejsca na urządzeniu. To, co już pobrano, zostaje.',
    offline: 'Brak połączenia. Pobieranie zostanie wznowione po odzyskaniu połączenia.',
    failed: (n: number) => `Nie udało się pobrać: ${tiles(n)}. Możesz spróbować ponownie.`,
    pause: 'Wstrzymaj',
    resume: 'Wznów',
    remove: 'Usuń',
    removeNamed: (name: string) => `Usuń obszar: ${name}`,
    progress: (done: number, of: number) => `${polishNumber(done)} z ${polishNumber(of)}`,
    list: 'Pobrane obszary',
    empty: 'Nie pobrano jeszcze żadnego obszaru.',
    done: 'Pobrano',
    paused: 'Wstrzymano',
    noTasks: 'Nie ma otwartych zgłoszeń z położeniem na mapie.',
  },
} as const;
