/** Words of one meaning in titles, names, genres and part numbers, in full and abbreviated, as canonical forms. */
const groups = `
bd band bde bande vol volume volumes
tl teil pt part
nr nummer no number
hrsg hg herausgeber herausgegeben
ed editor edition
st sankt saint
dr doktor doctor
prof professor
univ universitat university
jg jahrgang
jh jhd jahrhundert
op opus
kv kochelverzeichnis
bwv bachwerkeverzeichnis
dt deutsch
engl englisch
frz franzosisch
ital italienisch
lat lateinisch
russ russisch
span spanisch
mr mister
bzw beziehungsweise
usw undsoweiter
chr christian
joh johann
aufl auflage
verl verlag
gmbh gesellschaft
krimi krimis kriminalroman kriminalromane
mathe mathematik
und and et y`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const equivalents = new Map<string, string[]>();
for (const group of groups)
  for (const form of group)
    equivalents.set(form, [...(equivalents.get(form) ?? []), ...group.filter((equivalent) => equivalent !== form)]);

/** The full forms and the abbreviations of a form: `bd` and `band`, `st` and `sankt`. */
export function abbreviationsOf(form: string): readonly string[] {
  return equivalents.get(form) ?? [];
}
