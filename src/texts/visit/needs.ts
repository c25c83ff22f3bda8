import type { Need, NeedKind } from '#domain/visit/final-needs.ts';

/** What a visit lacks to be finished; the server refuses it with the same sentences. */
export const needTexts = {
  end: 'Podaj koniec wizyty.',
  technician: 'Podaj, kto był na wizycie.',
  correction_reason: 'Podaj powód korekty.',
  work_done: 'Opisz, co zostało zrobione.',
  presence: 'Zaznacz, czy klient był obecny.',
  presence_reason: 'Podaj powód odmowy podpisu.',
  customer_signature: 'Brakuje podpisu klienta.',
  inspector: 'Podaj, kto wykonał przegląd.',
  qualification: 'Przegląd podpisuje osoba z kwalifikacjami dozoru (D) albo z uprawnieniami budowlanymi.',
  qualification_expired: 'Kwalifikacje były nieważne w dniu przeglądu.',
  certificate_group: 'Podaj grupę G1. Świadectwo bez niej nie obejmuje instalacji elektrycznych.',
  certificate_date: 'Podaj datę ważności. Świadectwa bezterminowe wygasły 3 lipca 2026.',
  certificate_years: 'Świadectwo jest ważne najwyżej 5 lat. Sprawdź datę.',
  licence_speciality: 'Podaj specjalność „instalacyjna w zakresie instalacji elektrycznych”.',
  verdict_fit: 'Zagrożenie nie jest usunięte. Zmień stan instalacji.',
  inspector_signature: 'Brakuje podpisu osoby, która wykonała przegląd.',
  owner: 'Podaj właściciela albo zarządcę.',
  object: 'Podaj obiekt.',
  scope: 'Podaj zakres przeglądu.',
  undecided: 'Ta pozycja nie jest rozstrzygnięta.',
  unchecked_reason: 'Podaj, dlaczego nie sprawdzono.',
  partial_scope: 'Nie sprawdzono wymaganej pozycji, więc zakres jest niepełny.',
  finding_action: 'Podaj zalecenie.',
  finding_date: 'Podaj termin.',
  part: 'Podaj nazwę części albo ją usuń.',
  earlier: 'Zaznacz, czy to zalecenie wykonano.',
  instrument: 'Podaj przyrząd, którym zmierzono.',
  strings: 'Dodaj łańcuchy modułów albo zaznacz niepełny zakres.',
  external_number: 'Podaj numer protokołu.',
  signature_content: 'Treść zmieniła się po podpisie, więc podpis jest nieważny.',
  fault: 'Opisz usterkę',
  deviation: 'Opisz usterkę albo podaj, dlaczego to nie usterka',
} as const satisfies Readonly<Record<NeedKind, string>>;

/** A sentence with the question that it names. */
export const aboutQuestion = (sentence: string, about: string | undefined): string =>
  about === undefined ? sentence : `${sentence}: ${about}`;

export const needSentence = ({ is, about }: Need): string => aboutQuestion(needTexts[is], about);
