/** Titles of a library's list by language. */
export const titleLists: readonly { readonly language: string; readonly titles: readonly string[] }[] = [
  {
    language: 'German',
    titles: [
      'Die Bücher der Großmutter',
      'Über den Flüssen',
      'Märchen für große Kinder',
      'Schöne Grüße aus Köln',
      'Straßen und Plätze',
      'Das Mädchen im Käfig',
      'Öl und Äpfel',
    ],
  },
  {
    language: 'French',
    titles: [
      'L\u2019été à la forêt',
      'Où est passé le garçon ?',
      'Les élèves de l\u2019école',
      'Un cœur à prendre',
      'Théâtre et poésie françaises',
      'La fête du château',
    ],
  },
  {
    language: 'Spanish',
    titles: [
      'El niño y la montaña',
      '¿Dónde está mi corazón?',
      'Canción de otoño',
      'Los árboles del jardín',
      'Años de sueños pequeños',
    ],
  },
  {
    language: 'Polish',
    titles: [
      'Książka o żółwiu',
      'Łąka i święta',
      'Wyprawa w góry',
      'Gdzie jest mój pies?',
      'Słońce na końcu świata',
      'Źródło pamięci',
      'Dziewczęta z młodości',
    ],
  },
  {
    language: 'Czech',
    titles: [
      'Příběhy z lesa',
      'Žluťoučký kůň',
      'Dobrý den, řeko',
      'Město před úsvitem',
      'Děti a čarodějové',
      'Škola kouzel',
      'Zlatá kniha pohádek',
    ],
  },
  {
    language: 'Hungarian',
    titles: [
      'Az őszi erdő',
      'Könyv a hűségről',
      'Tündérmesék gyerekeknek',
      'A fűszeres kertje',
      'Örökké élő történetek',
      'Hová tűnt az idő?',
    ],
  },
  {
    language: 'Croatian',
    titles: [
      'Čovjek i more',
      'Noć u šumi',
      'Žena s otoka',
      'Priče iz grada',
      'Dječak koji je volio ćevape',
      'Đački dom',
    ],
  },
  {
    language: 'Turkish',
    titles: [
      'Kırmızı başlıklı kız',
      'İstanbul\u2019da bir gün',
      'Güneşin çocukları',
      'Yağmurdan sonra',
      'Şarkılar ve öyküler',
      'Küçük ağaç',
    ],
  },
  {
    language: 'Lithuanian',
    titles: [
      'Šiaurės žvaigždė',
      'Vaikų pasakų knyga',
      'Ąžuolų giraitė',
      'Mėlynasis paukštis',
      'Kelionė į jūrą',
      'Gyvenimo žingsniai',
    ],
  },
  {
    language: 'Latvian',
    titles: ['Zilā jūra', 'Pasakas bērniem', 'Ceļš uz mājām', 'Mežā šalc priedes', 'Ābolu dārzs', 'Kā ķēniņš smējās'],
  },
  {
    language: 'Russian',
    titles: [
      'Сказки старого города',
      'Война и дети',
      'Как хорошо уметь читать',
      'Путешествие к морю',
      'Объяснение в любви',
      'ЗИМА В МОСКВЕ',
    ],
  },
  {
    language: 'Ukrainian',
    titles: [
      'Казки для дітей',
      'Їжак і яблуко',
      'Велика подорож',
      'Історія одного міста',
      'Пісні мого краю',
      'Її світ',
    ],
  },
  {
    language: 'Bulgarian',
    titles: ['Приказки за деца', 'Къщата на хълма', 'Пътуване до морето', 'Големият град', 'Песни от село'],
  },
  {
    language: 'Greek',
    titles: [
      'Ο κήπος του παππού',
      'Ιστορίες για παιδιά',
      'Η θάλασσα και το βουνό',
      'Παραμύθια της νύχτας',
      'Το σπίτι στη λίμνη',
    ],
  },
  { language: 'Hebrew', titles: ['ספר הגנים', 'סיפורים לילדים', 'הבית על הגבעה', 'שירים של ים', 'מסע אל העיר הגדולה'] },
  {
    language: 'Arabic',
    titles: ['حكايات للأطفال', 'البيت الكبير', 'رحلة إلى البحر', 'قصة المدينة القديمة', 'كتاب الحدائق'],
  },
  { language: 'Thai', titles: ['นิทานสำหรับเด็ก', 'บ้านริมทะเล', 'การเดินทางของเรา', 'เมืองใหญ่', 'หนังสือสวนดอกไม้'] },
  {
    language: 'Vietnamese',
    titles: [
      'Truyện cổ tích cho trẻ em',
      'Ngôi nhà bên sông',
      'Hành trình ra biển',
      'Thành phố lớn',
      'Những khu vườn mùa hè',
    ],
  },
];
