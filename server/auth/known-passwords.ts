/*
 * Common passwords: a well-known word with digits and signs added until it satisfies the rules. Because the rules require letters,
 * digits and a special character, a list of whole passwords does not help: the password is compared without the added characters.
 * Source: specification 14.18; NIST SP 800-63B-4, 3.1.1.2.
 */

/** Words of the product, of the trade and of its users. */
const OF_HERE = `pv pvcare pvflow care flow konsola console serwisant serwisowy fotowoltaika falownik inwerter inverter solar solarman
panel panele instalacja instalator instalacje energia slonce prad elektryk biuro firma klient monter montaz dach modem pracownik szef kierownik`;

/** The most common words of published lists, in English and Polish; months and seasons, which are combined with a year. */
const OF_ALL = `password passwd passw pass passwort haslo maslo admin administrator adm root user uzytkownik login logowanie guest gosc demo test
tester testowe welcome witaj witam letmein changeme zmienmnie start secret sekret default access master super superman batman
dragon monkey shadow sunshine princess football baseball soccer hockey iloveyou love lovely freedom whatever trustno trust hello hallo
computer komputer internet samsung google facebook windows microsoft office apple android telefon laptop matrix starwars pokemon
mustang ferrari porsche mercedes bmw audi toyota yamaha killer hunter tiger eagle phoenix thunder diamond silver golden orange banana
cookie pepper ginger summer winter spring autumn january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday lato zima wiosna jesien styczen luty marzec kwiecien maj czerwiec lipiec
sierpien wrzesien pazdziernik listopad grudzien poniedzialek wtorek sroda czwartek piatek sobota niedziela wakacje urlop polska poland
warszawa krakow wroclaw poznan gdansk lodz legia lech wisla widzew kocham kochamcie kochanie misiek misio myszka kotek kwiatek slonko
skarb aniolek niunia dupa kurwa cholera michal mateusz bartek marcin lukasz kamil kacper dawid damian maciek piotrek krzysiek tomek
pawel adam karol monika kasia agnieszka karolina natalia aleksandra wiktoria zuzia basia ania asia gosia magda marta ewelina paulina
jordan michael jennifer jessica charlie robert daniel thomas george andrew ashley nicole anthony joshua matthew sasha
qaz wsx edc zaq xsw cde`;

/** Rows of a keyboard and the alphabet, forwards and backwards. */
const ROWS = ['qwertyuiop', 'qwertzuiop', 'azerty', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', 'abcdefghijklmnopqrstuvwxyz'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);

const WORDS = new Set(`${OF_HERE} ${OF_ALL}`.split(/\s+/));
const LONGEST = Math.max(...[...WORDS].map((word) => word.length));

const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

const bare = (text: string): string => text.replace(/[^a-z]/g, '');

/** A password without added characters: its letters, and its letters with digits and signs read as letters (`4` as `a`). */
function cores(password: string): readonly string[] {
  const plain = password.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replaceAll('ł', 'l').slice(0, 200);
  const read = (text: string): string => bare([...text].map((sign) => LETTERS[sign] ?? sign).join(''));
  const letters = [...plain];
  const isLetter = (sign: string) => /[a-z]/.test(sign);
  const [first, last] = [letters.findIndex(isLetter), letters.findLastIndex(isLetter)];
  const spans = [
    [first, last + 1],
    [0, last + 1],
    [first, last + 2],
  ] as const;
  return [bare(plain), ...spans.map(([from, to]) => read(letters.slice(from, to).join('')))];
}

/** Whether a text consists of known words only, one after another. */
function isMadeOf(text: string, words: ReadonlySet<string>, longest: number): boolean {
  const reached = [true];
  for (let end = 1; end <= text.length; end += 1)
    for (let from = Math.max(0, end - longest); from < end; from += 1)
      if (reached[from] && words.has(text.slice(from, end))) reached[end] = true;
  return reached[text.length] === true;
}

const isWalk = (text: string): boolean => text.length > 1 && ROWS.some((row) => row.includes(text));
const isOneLetter = (text: string): boolean => new Set(text).size <= 1;

/** Whether a password is a common one, or made of words of the account's own `email`. */
export function isKnownPassword(password: string, email = ''): boolean {
  const own = email
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3);
  const words = own.length === 0 ? WORDS : new Set([...WORDS, ...own]);
  const longest = Math.max(LONGEST, ...own.map((word) => word.length));
  return cores(password).some((core) => core !== '' && (isOneLetter(core) || isWalk(core) || isMadeOf(core, words, longest)));
}
