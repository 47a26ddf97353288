import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** The placeholders of a text. */
export interface TextPlaceholders {
  /** All names: values that are shown, and values that choose a form (`plural`, `select`). */
  readonly names: readonly string[];
  /** The names of the values that are shown, at least in one form; `#` shows the value that chooses. */
  readonly shown: readonly string[];
  /** The names of choices without the form `other`, which would have no text for all further values. */
  readonly incomplete: readonly string[];
  /** The choices by a number, each with its forms: `one`, `other`, or a number for that number alone. */
  readonly plurals: readonly PluralChoice[];
}

/** A choice of a form by a number (`plural`), or by a place in a row (`selectordinal`). */
export interface PluralChoice {
  readonly name: string;
  readonly type: Intl.PluralRuleType;
  readonly forms: readonly string[];
}

/** Reads the placeholders of a text in ICU MessageFormat. Throws an `Error` that says what is wrong with its braces. */
export function placeholdersOf(text: string): TextPlaceholders {
  const names = new Set<string>();
  const shown = new Set<string>();
  const incomplete = new Set<string>();
  const plurals: PluralChoice[] = [];
  const read = (message: CompiledMessage, choice?: string) => {
    if (typeof message === 'string') return;
    for (const token of message) {
      if (token === '#' && choice !== undefined) shown.add(choice);
      if (typeof token === 'string') continue;
      const [name, kind, forms] = token;
      names.add(name);
      if (kind === undefined || !isChoice(kind)) shown.add(name);
      else {
        const texts = (forms ?? {}) as unknown as Readonly<Record<string, CompiledMessage | number | undefined>>;
        if (texts.other === undefined) incomplete.add(name);
        if (kind !== 'select') plurals.push({ name, type: ruleTypes[kind], forms: Object.keys(texts) });
        for (const [form, part] of Object.entries(texts))
          if (form !== 'offset' && part !== undefined && typeof part !== 'number')
            read(part, kind === 'select' ? choice : name);
      }
    }
  };
  read(compileMessageOrThrow(text));
  return { names: [...names], shown: [...shown], incomplete: [...incomplete], plurals };
}

const ruleTypes = { plural: 'cardinal', selectordinal: 'ordinal' } as const;

const isChoice = (kind: string): kind is keyof typeof ruleTypes | 'select' => kind === 'select' || kind in ruleTypes;
