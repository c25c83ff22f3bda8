import { type Town, townsIn } from './places.ts';

/**
 * The places of the demo's installations: regions of a service company, each a town with what is within about 20 km, so that neighbours
 * share their weather. WGS84. Source: GeoNames, CC BY 4.0.
 */
const TABLE = `
Opatówek;62-860;51.7399;18.2165
Tłokinia Mała;62-860;51.7617;18.1859
Kalisz;62-800;51.7611;18.0910
Koźminek;62-840;51.7987;18.3389
Lisków;62-850;51.8331;18.3979
Przystajnia;62-874;51.5863;18.1870

Trzebnica;55-100;51.3108;17.0633
Oborniki Śląskie;55-120;51.3014;16.9147
Żmigród;55-140;51.4667;16.9056
Warzyna;55-330;51.2550;16.7739
Wrocław;50-001;51.1000;17.0333
Brzeg Dolny;56-120;51.2730;16.7081
Oleśnica;56-400;51.2134;17.3899

Kartuzy;83-300;54.3342;18.1974
Dejk;83-334;54.3246;18.0541
Żukowo;83-330;54.3422;18.3648
Kolbudy;83-050;54.2699;18.4664
Sierakowice;83-340;54.3461;17.8925

Pabianice;92-200;51.6645;19.3547
Ksawerów;95-054;51.6829;19.4028
Konstantynów Łódzki;95-050;51.7478;19.3256
Tuszyn;95-080;51.6095;19.5301
Łódź;90-001;51.7706;19.4739
Nowy Świat;98-105;51.7387;19.1462
Łask;98-100;51.5906;19.1328
Aleksandrów Łódzki;95-069;51.8197;19.3038
Majdany;97-300;51.5224;19.4926

Łęczna;21-010;51.3012;22.8814
Łęczna;21-010;51.3012;22.8814
Łęczna;21-010;51.3012;22.8814
Ludwin;21-075;51.3460;22.9058
Milejów;21-020;51.2323;22.9244
Świdnik;21-047;51.2190;22.6962
Piaski;21-050;51.1389;22.8486
Trawniki;21-044;51.1363;22.9982

Wasilków;16-010;53.1991;23.2078
Białystok;15-001;53.1333;23.1643
Bohdan;16-002;53.2131;23.0583
Czarna Białostocka;16-020;53.3051;23.2815
Downiewo;16-040;53.1358;23.4765

Nowy Targ;34-400;49.4778;20.0323
Biały Dunajec;34-425;49.3738;20.0090
Groń;34-405;49.3747;20.0685
Rabka-Zdrój;34-700;49.6089;19.9665
Zakopane;34-500;49.2990;19.9489
Kościelisko;34-511;49.2907;19.8893
Chyżne;34-481;49.4254;19.6747

Stargard;73-110;53.3367;15.0499
Strzyżno;73-102;53.2779;15.0379
Maszewo;72-130;53.4962;15.0617
Sulino;73-121;53.3354;15.3151
Giżyn;74-200;53.2318;14.8418

Śrem;63-100;52.0887;17.0151
Zaborowo;63-130;52.0903;17.1921
Miranowo;63-800;51.9781;17.0075
Dolsk;63-140;51.9818;17.0627
Zaniemyśl;63-020;52.1556;17.1623
Jerka;64-010;51.9984;16.8510
Książ Wielkopolski;63-130;52.0617;17.2395
Czempiń;64-020;52.1440;16.7641
Kórnik;62-035;52.2477;17.0895

Wieliczka;32-020;49.9874;20.0647
Liplas;32-420;49.9310;20.2110
Dobczyce;32-410;49.8811;20.0894
Kraków;30-001;50.0614;19.9366
Niepołomice;32-003;50.0407;20.2226
Gdów;32-420;49.9082;20.1988
Skawina;32-050;49.9752;19.8287
Myślenice;32-400;49.8338;19.9383
Żerosławice;32-414;49.8370;20.2376

Piaseczno;05-500;52.0814;21.0240
Konstancin-Jeziorna;05-510;52.0938;21.1176
Raszyn;05-090;52.1560;20.9226
Nadarzyn;05-830;52.0944;20.8078
Karczew;05-480;52.0765;21.2496
Wola Prażmowska;05-505;51.9441;20.9850
Józefów;05-410;52.1371;21.2359
Otwock;05-400;52.1058;21.2613
Warszawa;00-002;52.2298;21.0118

Łańcut;37-100;50.0687;22.2291
Rakszawa;37-110;50.1605;22.2391
Żołynia;37-110;50.1620;22.3083
Kańczuga;37-220;49.9835;22.4117
Rzeszów;35-001;50.0413;21.9990
Zagórze;37-230;49.9242;22.3464
Przeworsk;37-200;50.0591;22.4941
Laszczyny;37-306;50.1350;22.4801
Głogów Małopolski;36-060;50.1512;21.9629
`;

/** The first place of each is its centre. Łęczna is there three times: three installations share a line. */
export const REGIONS: readonly (readonly Town[])[] = TABLE.trim().split('\n\n').map(townsIn);

/** Number of installations in each region; further ones are anywhere. */
const IN_A_REGION = 10;

/** The place of the demo's nth installation; `undefined` once the regions are full. */
export function townOf(index: number): Town | undefined {
  const round = Math.floor(index / REGIONS.length);
  const region = REGIONS[index % REGIONS.length] ?? [];
  return round < IN_A_REGION ? region[round % region.length] : undefined;
}
