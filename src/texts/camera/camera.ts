/** Texts of a camera in the page, for photos and for codes. */
export const cameraTexts = {
  picture: 'Obraz z aparatu',
  opening: 'Uruchamianie aparatu…',
  torchOn: 'Włącz latarkę',
  torchOff: 'Wyłącz latarkę',
  troubles: {
    refused: 'Ta aplikacja nie ma zgody na aparat. Zezwól na niego w ustawieniach przeglądarki.',
    absent: 'To urządzenie nie ma aparatu.',
    busy: 'Aparatu używa inna aplikacja. Zamknij ją i spróbuj ponownie.',
    failed: 'Nie udało się uruchomić aparatu.',
  },
} as const;
