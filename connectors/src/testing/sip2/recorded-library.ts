import { type CopyCondition, type LibraryCopy, LibraryState } from './library-state.ts';

/** The invented people and titles of the recorded Koha, with the loans and holds that each recording starts from. */
export function createRecordedLibrary(): LibraryState {
  const library = new LibraryState(['HB', 'ZW', 'FB']);
  const addPatron = (card: string, name: string, pin: string | undefined, more: object = {}) =>
    library.patrons.set(card, {
      card,
      name,
      category: 'ERW',
      validUntil: '2099-12-31',
      fees: [],
      wrongPins: 0,
      pin,
      ...more,
    });
  addPatron('20000001', 'Jürgen Müller-Lüdenscheidt', '1234', {
    userName: 'j.mueller',
    address: 'Fußgasse 3 Musterstadt 00000',
    email: 'juergen@example.invalid',
    phone: '0000 1234',
    born: '19800229',
    fees: [
      { text: 'Die stille Werft, überfällig', amount: 200 },
      { text: 'Kopien & Müll <Test>', amount: 150 },
    ],
  });
  addPatron('20000002', 'Änne Weiß', 'Geheim#2', {
    address: 'Ölweg 9 Musterstadt',
    email: 'aenne@example.invalid',
    born: '19900517',
  });
  addPatron('20000003', 'Xaver Abgelaufen', '4711', { validUntil: '2024-01-31' });
  addPatron('20000004', 'Gerda Gesperrt', '4712', { restriction: 'Ärger im Lesesaal' });
  addPatron('20000005', 'Lea Leer', '4713');
  addPatron('20000006', 'Viktor Verloren', '4714', { isCardLost: true });
  addPatron('20000007', 'Sven Schulden', '4715', { fees: [{ text: 'Ersatz', amount: 2_500 }] });
  addPatron('20000008', 'Karla Konto', '4716');
  addPatron('20000009', 'Otto Ohnepin', undefined);
  addPatron('20000010', 'Franzi Fahrt', '4718', { category: 'GEB', holdFee: 150 });
  addPatron('20000011', 'Nele Nachbar', '4719', { hasNoAddress: true });

  const addCopy = (barcode: string, title: string, more: Partial<LibraryCopy> = {}) => {
    const callNumber = `Ro ${Number(barcode.slice(4, 6))}`;
    const copy = { barcode, titleId: title, title, branch: 'HB', callNumber, maxRenewals: 2, ...more };
    library.copies.set(barcode, copy);
    return copy;
  };
  const copies = [
    addCopy('31000101', 'Das Känguru im Bücherschrank'),
    addCopy('31000201', 'Straßenbahn nach Überlingen : Roman'),
    addCopy('31000401', 'Die stille Werft'),
    addCopy('31000601', 'Der Maulwurf fährt Rad [Film]', { maxRenewals: 0 }),
    addCopy('31000701', 'Lieder vom Fluss [Tonträger]', { renewableDays: 3 }),
  ];
  addCopy('31000102', 'Das Känguru im Bücherschrank', { branch: 'ZW' });
  addCopy('31000301', 'Kochen mit Äpfeln');
  addCopy('31000501', 'Grundkurs Sternenkunde');
  addCopy('31000801', 'Nachschlagewerk der Knöpfe', { condition: 'reference' });
  addCopy('31000901', 'Белый корабль');
  addCopy('31001001', 'Garten | Zaun & <Tor>');
  const conditions: Readonly<Record<number, CopyCondition>> = {
    4: 'in-transit',
    7: 'lost',
    8: 'damaged',
    9: 'withdrawn',
    10: 'not-for-loan',
  };
  for (let volume = 1; volume <= 10; volume++) {
    const condition = conditions[volume];
    const barcode = String(31_001_001 + volume * 100);
    addCopy(barcode, `Fortsetzungsroman Band ${volume}`, { ...(condition && { condition }) });
  }
  for (const [index, copy] of copies.entries())
    library.lend(copy, '20000001', index === 2 ? '2026-11-05' : '2026-12-23');
  const lendVolume = (barcode: string, card: string) => {
    const copy = library.copies.get(barcode);
    if (copy) library.lend(copy, card, '2026-12-23');
  };
  lendVolume('31001501', '20000003');
  lendVolume('31001601', '20000011');
  const titleOf = (barcode: string) => library.copies.get(barcode)?.titleId ?? '';
  const hold = { card: '20000001', isOfCopy: false, branch: 'HB' };
  library.holds = [
    { ...hold, card: '20000002', titleId: titleOf('31000201'), barcode: '31000201', branch: 'ZW', state: 'queued' },
    { ...hold, titleId: titleOf('31001101'), barcode: '31001101', state: 'queued' },
    { ...hold, titleId: titleOf('31001201'), barcode: '31001201', state: 'ready', pickupUntil: '2026-12-02' },
    { ...hold, titleId: titleOf('31001301'), barcode: '31001301', state: 'in-transit' },
    { ...hold, titleId: titleOf('31001601'), barcode: '31001601', isOfCopy: true, state: 'queued' },
  ];
  return library;
}

/** A library with two patrons of a Koha 3.04, Marcus Welch and Tanya Daniels, as the conversation of the first one begins. */
export function createKoha34Library(): LibraryState {
  const library = new LibraryState(['MPL', 'FPL']);
  const common = { validUntil: '2030-12-31', phone: '(212) 555-1212', wrongPins: 0 };
  library.patrons.set('23529000152273', {
    card: '23529000152273',
    pin: 'geheim1',
    name: 'Marcus Welch',
    category: 'ST',
    address: '5601 Library Rd.',
    ...common,
    fees: [5, 5, 10].map((amount) => ({ text: 'Rental', amount: amount * 100 })),
  });
  library.patrons.set('23529000445172', {
    card: '23529000445172',
    pin: 'geheim2',
    name: 'Tanya Daniels',
    category: 'PT',
    address: '2035 Library Rd.',
    ...common,
    born: '19661014',
    fees: [],
  });
  const titles = {
    T00001: 'Der Prozess',
    T00003: 'Die Vermessung der Welt',
    T00004: 'Die Vermessung der Welt',
    T00005: 'Tschick : der Film',
    T00008: 'Das Känguru-Manifest',
  };
  for (const [barcode, title] of Object.entries(titles))
    library.copies.set(barcode, {
      barcode,
      title,
      titleId: title,
      branch: 'MPL',
      callNumber: `ABC ${Number(barcode.slice(1))}`,
      maxRenewals: 5,
    });
  const lend = (barcode: string, card: string) => {
    const copy = library.copies.get(barcode);
    if (copy) library.lend(copy, card, '2026-12-19');
  };
  lend('T00005', '23529000152273');
  lend('T00001', '23529000152273');
  lend('T00003', '23529000445172');
  return library;
}

/** The same library two minutes later, when the conversation of the second patron begins: each of the two waits for a title. */
export function createLaterKoha34Library(): LibraryState {
  const library = createKoha34Library();
  const hold = { isOfCopy: false, branch: 'MPL', state: 'queued' } as const;
  library.holds = [
    { ...hold, card: '23529000152273', titleId: 'Die Vermessung der Welt', barcode: 'T00004' },
    { ...hold, card: '23529000445172', titleId: 'Der Prozess', barcode: 'T00001' },
  ];
  return library;
}

/** The demo library of the OpenNCIP SIPServer, with one of its patrons and two of its titles. */
export function createOpenNcipLibrary(): LibraryState {
  const library = new LibraryState(['UWOLS']);
  library.patrons.set('djfiander', {
    card: 'djfiander',
    pin: '6789',
    name: 'David J. Fiander',
    category: 'A',
    validUntil: '2050-12-31',
    address: '2 Meadowvale Dr. St Thomas, ON',
    email: 'djfiander@hotmail.com',
    phone: '(519) 555 1234',
    born: '19640925',
    homeBranch: 'Beacock',
    isDeniedRecalls: true,
    wrongPins: 0,
    fees: [{ text: 'Computer Time', amount: 100 }],
  });
  const titles = { '1565921879': 'Perl 5 desktop reference', '0440242746': 'The deep blue alibi' };
  for (const [barcode, title] of Object.entries(titles))
    library.copies.set(barcode, {
      barcode,
      title,
      titleId: title,
      branch: 'UWOLS',
      callNumber: '',
      maxRenewals: 5,
    });
  return library;
}
