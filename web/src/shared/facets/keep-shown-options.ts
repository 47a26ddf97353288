interface Option {
  readonly id: string;
  readonly within?: readonly Option[] | undefined;
}

/** The current options, and at their old positions those that were shown and are no longer offered. */
export function keepShownOptions<Own extends Option & { readonly within?: readonly Own[] | undefined }>(
  shownOptions: readonly Own[],
  now: readonly Own[],
): readonly Own[] {
  const optionsById = new Map(now.map((option) => [option.id, option]));
  const old = shownOptions.map((option) => {
    const currentOption = optionsById.get(option.id) ?? option;
    return option.within
      ? { ...currentOption, within: keepShownOptions(option.within, currentOption.within ?? []) }
      : currentOption;
  });
  const ids = new Set(shownOptions.map(({ id }) => id));
  return [...old, ...now.filter(({ id }) => !ids.has(id))];
}
