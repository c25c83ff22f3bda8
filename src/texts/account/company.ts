import { type Company, nipText } from '#domain/service/company.ts';

/** The company that heads every paper. */
export const companyTexts = {
  title: 'Firma',
  lead: 'Nazwa, adres, NIP, telefon i logo są na początku protokołów, raportów napięć, pism i list w PDF. Bez nazwy dokumenty nie mają nagłówka.',
  unsupported: 'Ten serwer nie przechowuje danych firmy.',
  adminsOnly: 'Dane firmy zmienia administrator.',
  offline: 'Dane firmy można zmienić tylko z połączeniem.',
  name: 'Nazwa',
  address: 'Adres',
  nip: 'NIP',
  phone: 'Telefon',
  logo: 'Logo',
  logoHint: 'PNG albo JPEG, najwyżej 200 kB.',
  addLogo: 'Wybierz logo',
  replaceLogo: 'Wymień logo',
  removeLogo: 'Usuń logo',
  save: 'Zapisz',
  saved: 'Zapisano dane firmy.',
  unchanged: 'Nic się nie zmieniło.',
  clash: 'Ktoś zmienił te dane w międzyczasie. Twoje zmiany są w formularzu: sprawdź je i zapisz ponownie.',
  problems: {
    name: 'Wpisz nazwę albo usuń pozostałe dane.',
    nip: 'NIP ma dziesięć cyfr, a ostatnia jest cyfrą kontrolną. Sprawdź, czy nie ma w nim pomyłki.',
    logoType: 'Logo musi być obrazem PNG albo JPEG.',
    logoSize: 'Logo może mieć najwyżej 200 kB i 4000 pikseli z każdej strony.',
  },
  onPaper: {
    logo: (name: string) => `Logo: ${name}`,
  },
} as const;

/** The company on its papers: name; address; tax number and telephone. What is not entered is left out. */
export function companyLines({ name, address, nip, phone }: Omit<Company, 'logo' | 'version'>): readonly string[] {
  const numbers = [nip && `NIP ${nipText(nip)}`, phone && `tel. ${phone}`].filter(Boolean).join(' · ');
  return [name, address, numbers].filter(Boolean);
}
