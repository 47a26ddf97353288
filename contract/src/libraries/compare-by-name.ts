interface Named {
  readonly id: number;
  readonly libname: string;
}

/** Sorts libraries as their list shows them: by name in German order, those of one name by their numbers. */
export function compareByName(a: Named, b: Named): number {
  return a.libname.localeCompare(b.libname, 'de') || a.id - b.id;
}
