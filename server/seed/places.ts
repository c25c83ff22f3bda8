/** Polish towns and villages with post code and position; WGS84. Source: GeoNames, CC BY 4.0. */
const TABLE = `
Warszawa;00-002;52.2298;21.0118
Łódź;90-001;51.7706;19.4739
Kraków;30-001;50.0614;19.9366
Wrocław;50-001;51.1000;17.0333
Poznań;60-001;52.4069;16.9299
Gdańsk;80-001;54.3523;18.6491
Szczecin;70-001;53.4289;14.5530
Bydgoszcz;85-000;53.1235;18.0076
Lublin;20-001;51.2500;22.5667
Katowice;40-001;50.2584;19.0275
Białystok;15-001;53.1333;23.1643
Gdynia;80-008;54.5189;18.5319
Częstochowa;42-130;50.7965;19.1241
Sosnowiec;41-200;50.2868;19.1039
Radom;26-600;51.4025;21.1471
Toruń;87-100;53.0138;18.5981
Kielce;25-002;50.8703;20.6275
Gliwice;44-100;50.2976;18.6766
Zabrze;41-800;50.3249;18.7858
Bytom;41-900;50.3480;18.9328
Bielsko-Biała;40-300;49.8225;19.0469
Olsztyn;10-003;53.7799;20.4942
Rzeszów;35-001;50.0413;21.9990
Ruda Śląska;41-700;50.2584;18.8563
Rybnik;41-273;50.0971;18.5418
Dąbrowa Górnicza;41-300;50.3339;19.2048
Tychy;43-100;50.1372;18.9664
Opole;45-001;50.6721;17.9253
Elbląg;82-300;54.1522;19.4088
Płock;09-400;52.5468;19.7064
Wałbrzych;58-206;50.7714;16.2843
Gorzów Wielkopolski;66-400;52.7368;15.2288
Włocławek;87-800;52.6482;19.0678
Zielona Góra;65-001;51.9355;15.5064
Tarnów;33-100;50.0138;20.9870
Chorzów;41-500;50.3058;18.9742
Kalisz;62-800;51.7611;18.0910
Koszalin;75-001;54.1944;16.1722
Legnica;52-220;51.2101;16.1619
Grudziądz;86-300;53.4841;18.7537
Słupsk;76-200;54.4641;17.0287
Jaworzno;43-600;50.2053;19.2750
Jastrzębie-Zdrój;44-268;49.9554;18.5748
Jelenia Góra;58-500;50.8997;15.7290
Nowy Sącz;33-300;49.6218;20.6971
Konin;62-500;52.2234;18.2512
Piotrków Trybunalski;97-300;51.4055;19.7032
Inowrocław;88-100;52.7989;18.2639
Lubin;56-300;51.4009;16.2015
Siedlce;08-110;52.1677;22.2901
Piła;64-920;53.1514;16.7378
Mysłowice;41-400;50.2075;19.1667
Ostrowiec Świętokrzyski;27-400;50.9294;21.3852
Siemianowice Śląskie;40-151;50.3274;19.0290
Ostrów Wielkopolski;63-400;51.6550;17.8069
Stargard;73-102;53.3367;15.0499
Pabianice;92-200;51.6645;19.3547
Gniezno;61-200;52.5348;17.5826
Suwałki;16-400;54.1118;22.9309
Głogów;67-200;51.6636;16.0845
Chełm;22-100;51.1431;23.4716
Bełchatów;97-400;51.3688;19.3567
Biała Podlaska;21-500;52.0324;23.1165
Puławy;24-100;51.4166;21.9694
Nysa;48-300;50.4738;17.3344
Oświęcim;32-600;50.0344;19.2104
Sanok;38-500;49.5557;22.2056
Olkusz;32-300;50.2813;19.5650
Czechowice-Dziedzice;43-500;49.9134;19.0048
Żywiec;34-300;49.6853;19.1924
Mława;06-500;53.1128;20.3841
Kłodzko;57-300;50.4349;16.6614
Żagań;68-100;51.6176;15.3149
Nowa Ruda;57-400;50.5801;16.5016
Koło;62-600;52.2002;18.6386
Grajewo;19-200;53.6473;22.4554
Andrychów;34-120;49.8550;19.3383
Działdowo;13-200;53.2396;20.1700
Chodzież;64-800;52.9950;16.9198
Pyskowice;44-120;50.4000;18.6333
Szamotuły;64-500;52.6120;16.5779
Reda;84-240;54.6053;18.3472
Kobyłka;05-230;52.3395;21.1959
Strzegom;58-150;50.9626;16.3501
Gubin;66-620;51.9496;14.7284
Ustka;76-270;54.5805;16.8619
Ustroń;43-450;49.7215;18.8020
Solec Kujawski;86-050;53.0837;18.2257
Skoczów;43-430;49.8009;18.7877
Barlinek;74-320;52.9946;15.2186
Głubczyce;48-100;50.2009;17.8286
Rabka-Zdrój;34-700;49.6089;19.9665
Wolin;72-510;53.8421;14.6146
Trzebnica;50-100;51.3108;17.0633
Janów Lubelski;23-300;50.7069;22.4104
Drawsko Pomorskie;78-500;53.5306;15.8097
Syców;56-500;51.3081;17.7198
Bystrzyca Kłodzka;57-500;50.3018;16.6423
Skwierzyna;66-440;52.5991;15.5065
Nowy Dwór Gdański;82-100;54.2131;19.1177
Wasilków;16-010;53.1991;23.2078
Szubin;89-200;53.0097;17.7400
Żychlin;99-320;52.2440;19.6261
Wieruszów;98-400;51.2949;18.1555
Zawadzkie;47-120;50.6050;18.4847
Zwoleń;26-700;51.3554;21.5877
Barcin;88-190;52.8661;17.9462
Łosice;08-200;52.2113;22.7180
Bolszewo;84-200;54.6180;18.1759
Sławków;41-260;50.2994;19.3897
Rudnik nad Sanem;37-420;50.4415;22.2486
Jabłonna;05-110;52.3788;20.9174
Sułkowice;32-440;49.8405;19.8010
Wołczyn;46-250;51.0185;18.0499
Korczyna;38-420;49.7156;21.8094
Lewin Brzeski;49-340;50.7487;17.6169
Karlino;78-230;54.0352;15.8774
Susz;14-240;53.7174;19.3364
Kąty Wrocławskie;55-050;51.0310;16.7677
Oleszyce;37-630;50.1675;23.0348
Ludwin;21-075;51.3460;22.9058
Brusy;89-632;53.8845;17.7179
Słopnice;34-600;49.6850;20.3433
Krzepice;42-160;50.9706;18.7289
Żarki;41-310;50.6252;19.3636
Żabno;33-240;50.1333;20.8862
Mirsk;59-630;50.9705;15.3857
Gąbin;09-530;52.3985;19.7351
Skoki;62-085;52.6722;17.1611
Małogoszcz;28-366;50.8121;20.2641
Golnice;59-700;51.3504;15.5852
Lembarg;87-330;53.3377;19.2006
Piętacz;89-100;53.1119;17.7669
Kępka Szlachecka;87-820;52.4866;19.1018
Nowy Świat;98-105;51.7387;19.1462
Majdany;97-300;51.5224;19.4926
Bukowiec;98-227;51.5307;18.4899
Ignacew Parzęczewski;95-045;51.9281;19.1890
Pasieka;23-200;50.9088;22.2333
Chruślanki Mazanowskie;24-340;51.0220;21.9441
Poddąbrowa;22-455;50.6952;23.5498
Czaple;68-210;51.5603;14.8066
Małoszów;32-210;50.4162;20.1471
Groń;34-405;49.3747;20.0685
Słubica B;96-321;52.0043;20.6162
Nowy Konik;05-074;52.2205;21.3021
Bartosy;07-311;52.9015;21.6886
Zdunówek;09-140;52.7784;20.1837
Borki Siedleckie;08-125;52.2310;22.2898
Cisie;05-254;52.4963;21.1968
Pieczyska;46-112;50.9803;17.8603
Brzezowa;38-230;49.5805;21.4699
Motycze Poduchowne;39-432;50.6649;21.8595
Zalesie;19-222;53.5309;22.4151
Borzymy;17-322;52.5421;22.6329
Kołaki Kościelne;18-300;53.0232;22.3781
Dejk;83-334;54.3246;18.0541
Zajączek;83-220;53.7891;18.4711
Kotary;42-140;50.9111;18.7115
Swoszowice;28-506;50.3148;20.5092
Piekło;28-440;50.4078;20.3161
Karczowiska Górne;82-335;54.1264;19.3540
Kanigowo;13-100;53.3204;20.4315
Iznota;12-220;53.7404;21.5459
Pijanowice;63-840;51.8210;16.9604
Janów;63-700;51.6990;17.6149
Srocko;62-060;52.2135;16.7067
Nadmłyn;62-085;52.6756;17.2227
Olchowo;72-200;53.6499;15.0674
Bezrzecze;71-217;53.4543;14.4678
`;

export interface Town {
  readonly name: string;
  readonly postCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Lines of name, post code, latitude and longitude. */
export const townsIn = (table: string): readonly Town[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', postCode = '', latitude, longitude] = line.split(';');
      return { name, postCode, latitude: Number(latitude), longitude: Number(longitude) };
    });

export const TOWNS: readonly Town[] = townsIn(TABLE);

/** Common names of Polish streets; the product's own list. */
export const STREETS =
  `Polna,Leśna,Słoneczna,Krótka,Szkolna,Ogrodowa,Lipowa,Brzozowa,Łąkowa,Kwiatowa,Kościelna,Sosnowa,Zielona,Parkowa,Akacjowa,Kolejowa,Spacerowa,Wiejska,Dębowa,Nowa,Świerkowa,Sportowa,Klonowa,Długa,Spokojna,Wiśniowa,Jaśminowa,Różana,Cicha,Rzeczna,Młyńska,Jodłowa,Pogodna,Wierzbowa,Kasztanowa,Górna,Dolna,Piaskowa,Północna,Południowa,Wschodnia,Zachodnia,Miodowa,Malinowa,Poziomkowa,Zacisze,Boczna,Rolna`.split(
    ',',
  );
