interface Option {
  readonly id: string;
  readonly within?: readonly Option[] | undefined;
}

/** The current options, and at their old positions those that were shown and are no longer offered. */
export function keepShownOptions<Own extends Option & { readonly within?: readonly Own[] | undefined }>(
  shown: readonly Own[],
  now: readonly Own[],
): readonly Own[] {
  const optionsById = new Map(now.map((option) => [option.id, option]));
  const old = shown.map((option) => {
    const own = optionsById.get(option.id) ?? option;
    return option.within ? { ...own, within: keepShownOptions(option.within, own.within ?? []) } : own;
  });
  const ids = new Set(shown.map(({ id }) => id));
  return [...old, ...now.filter(({ id }) => !ids.has(id))];
}
