import { type Random, zipf } from './random.ts';
import { capital } from './words.ts';

const surnames = (
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf ' +
  'Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler König Walter ' +
  'Mayer Huber Kaiser Fuchs Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Keller Günther Frank Berger Roth Beck ' +
  'Lorenz Baumann Smith Johnson Williams Brown Jones Miller Davis Wilson Taylor Moore Jackson White Harris Thompson ' +
  'Clark Lewis Walker Hall Young King García Hernández Núñez Šimić Žižek Çelik Yılmaz Öztürk Åkesson Sørensen'
).split(' ');
const givenNames = (
  'Anna Maria Peter Hans Thomas Michael Andreas Stefan Christian Ursula Monika Petra Sabine Klaus Wolfgang Jürgen ' +
  'Günter Karl Heinz Susanne Martin Julia Katharina Laura Lena Sophie Paul Max Jonas Felix Lukas Elias Emma Mia Johann ' +
  'Friedrich Wilhelm Gottfried Bärbel Jörg Björn Käthe John Mary James Patricia Robert Jennifer Linda William Elizabeth ' +
  'David Barbara Richard Susan Charles Sarah José María Françoise René Mehmet Ayşe Elif Igor Olga'
).split(' ');
const givenParts =
  'an el mi ra jo lu ma ti na ro le si da ka be no ri sa to fe ja vi li mar len han ed os hel wal'.split(' ');
const parts = (
  'ber stein mann hof feld bach wald berg thal lin kow ski mar tin ger hard rich wig bert hel mut dor fer gra sen son ' +
  'ov itz auer ing lein dörf mühl grün kör rötz'
).split(' ');

/** Creates names of persons, inverted: `Müller, Anna Maria`. A few surnames are frequent, most are rare. */
export function createPersonNames(count: number, random: Random): string[] {
  const names = new Set(surnames);
  while (names.size < 40_000) {
    let name = '';
    for (let part = 2 + random.below(3); part > 0; part--) name += random.pick(parts);
    names.add(capital(name));
  }
  const all = [...names];
  const surname = zipf(all.length, random, 0.85, 8);
  const allGiven = new Set(givenNames);
  while (allGiven.size < 3_000) {
    const [begin, end] = [random.pick(givenParts), random.pick(givenParts)];
    allGiven.add(capital(begin + end + (random.next() < 0.7 ? random.pick(givenParts) : '')));
  }
  const givenNameList = [...allGiven];
  const givenRank = zipf(givenNameList.length, random, 0.9, 20);
  return Array.from({ length: count }, () => {
    const second = random.next() < 0.15 ? ` ${givenNameList[givenRank()]}` : '';
    return `${all[surname()]}, ${givenNameList[givenRank()]}${second}`;
  });
}
