import type { BibRecord } from '../../record/bib-record.ts';
import { type RecordBody, recordOf } from '../../record/record-body.ts';
import type {
  Checkpoint,
  ImportRun,
  ListedRecord,
  NumberedRecord,
  PutOutcome,
  RecordStore,
  Removal,
  Revision,
  StoreState,
  UndoState,
  UndoStep,
} from '../../record/record-store.ts';

interface Version extends RecordBody {
  readonly number: number;
}

/** A store in memory that refuses a batch beyond its `capacity`, like a full disk. */
export class MemoryStore implements RecordStore {
  capacity = Number.POSITIVE_INFINITY;
  /** Ordered by number. */
  private readonly libraries = new Map<number, Map<string, Version>>();
  private readonly log: (Removal & { libraryId: number; id: string })[] = [];
  /** Removals up to this sequence are forgotten, by library. */
  private readonly forgotten = new Map<number, number>();
  private readonly checkpoints = new Map<string, Checkpoint>();
  /** The last run of each library, and the records before it changed them. */
  private readonly runs = new Map<
    number,
    { readonly run: ImportRun; readonly before: Map<string, Version | undefined> }
  >();
  private number = 0;

  async records(libraryId: number, ids: readonly string[]): Promise<(BibRecord | undefined)[]> {
    return ids.map((id) => recordIn(this.of(libraryId).get(id)));
  }

  async byNumbers(libraryId: number, numbers: readonly number[]): Promise<(BibRecord | undefined)[]> {
    return numbers.map((number) => {
      const version = this.after(libraryId, number - 1, 1).find((candidate) => candidate.number === number);
      const id = this.log.find((removal) => removal.number === number)?.id ?? '';
      return recordIn(version ?? this.of(libraryId).get(id));
    });
  }

  async numbersOf(libraryId: number, ids: readonly string[]): Promise<(number | undefined)[]> {
    return ids.map((id) => this.of(libraryId).get(id)?.number);
  }

  async children(libraryId: number, parentId: string, limit: number): Promise<BibRecord[]> {
    const all = [...this.of(libraryId).values()].filter(({ parent }) => parent === parentId);
    return all.slice(0, limit).map(({ json }) => recordOf(json));
  }

  async count(libraryId: number): Promise<number> {
    return this.of(libraryId).size;
  }

  async state(libraryId: number): Promise<StoreState> {
    const removals = this.log.filter((removal) => removal.libraryId === libraryId).at(-1)?.sequence ?? 0;
    return { store: 'memory', last: this.number, removals, forgotten: this.forgotten.get(libraryId) ?? 0 };
  }

  async changes(libraryId: number, after: number, limit: number): Promise<NumberedRecord[]> {
    const versions = this.after(libraryId, after, limit);
    return versions.map(({ number, json }) => ({ number, record: recordOf(json) }));
  }

  async ids(libraryId: number, after: number, limit: number): Promise<{ number: number; id: string }[]> {
    return this.after(libraryId, after, limit).map(({ number, id }) => ({ number, id }));
  }

  async listed(libraryId: number, after: number, limit: number): Promise<ListedRecord[]> {
    return this.ids(libraryId, after, limit);
  }

  async numberAfter(libraryId: number, after: number, skip: number): Promise<number | undefined> {
    return this.after(libraryId, after, skip + 1)[skip]?.number;
  }

  async removals(libraryId: number, after: number, limit: number): Promise<Removal[]> {
    const from = Math.max(after, this.forgotten.get(libraryId) ?? 0);
    return this.log.filter((removal) => removal.libraryId === libraryId && removal.sequence > from).slice(0, limit);
  }

  async forgetRemovals(libraryId: number, upTo: number): Promise<void> {
    this.forgotten.set(libraryId, Math.max(upTo, this.forgotten.get(libraryId) ?? 0));
  }

  async put(
    libraryId: number,
    bodies: readonly RecordBody[],
    checkpoint?: Checkpoint,
    run?: ImportRun,
  ): Promise<PutOutcome> {
    const library = this.of(libraryId);
    const coming = new Set(bodies.filter(({ id }) => !library.has(id)).map(({ id }) => id));
    if (library.size + coming.size > this.capacity) throw new Error('no space left');
    let [added, replaced] = [0, 0];
    for (const body of bodies) {
      const old = library.get(body.id);
      if (old?.json === body.json) continue;
      this.rememberBefore(libraryId, body.id, old, run);
      if (old === undefined) added++;
      else {
        replaced++;
        this.discard(libraryId, old);
      }
      library.set(body.id, { ...body, number: ++this.number });
    }
    if (checkpoint) this.checkpoints.set(`${libraryId} ${checkpoint.source}`, checkpoint);
    return { added, replaced, unchanged: bodies.length - added - replaced };
  }

  async revise(libraryId: number, revisions: readonly Revision[], checkpoint?: Checkpoint): Promise<number> {
    const present = revisions.filter(({ number, body }) => this.of(libraryId).get(body.id)?.number === number);
    const bodies = present.map(({ body }) => body);
    return (await this.put(libraryId, bodies, checkpoint)).replaced;
  }

  async remove(libraryId: number, ids: readonly string[], run?: ImportRun): Promise<number> {
    const present = ids.flatMap((id) => this.of(libraryId).get(id) ?? []);
    for (const version of present) {
      this.rememberBefore(libraryId, version.id, version, run);
      this.discard(libraryId, version);
    }
    return present.length;
  }

  async undoState(libraryId: number): Promise<UndoState | undefined> {
    const runUndo = this.runs.get(libraryId);
    return runUndo && { run: runUndo.run, changes: runUndo.before.size, isKept: true };
  }

  async undo(libraryId: number, limit: number): Promise<UndoStep> {
    const { before } = this.runs.get(libraryId) ?? { before: new Map<string, Version | undefined>() };
    const step = [...before].slice(0, limit);
    for (const [id] of step) before.delete(id);
    const newIds = step.flatMap(([id, version]) => (version === undefined ? [id] : []));
    const { added, replaced } = await this.put(
      libraryId,
      step.flatMap(([, version]) => version ?? []),
    );
    const removed = await this.remove(libraryId, newIds);
    if (before.size === 0) this.runs.delete(libraryId);
    return { restored: added + replaced, removed, isDone: before.size === 0 };
  }

  async forgetUndo(libraryId: number): Promise<void> {
    this.runs.delete(libraryId);
  }

  async checkpoint(libraryId: number, source: string): Promise<Checkpoint | undefined> {
    return this.checkpoints.get(`${libraryId} ${source}`);
  }

  async dropCheckpoint(libraryId: number, source: string): Promise<void> {
    this.checkpoints.delete(`${libraryId} ${source}`);
  }

  async dropCheckpoints(libraryId: number, beginning: string, keptSources: readonly string[]): Promise<void> {
    for (const name of this.checkpoints.keys()) {
      const isKept = keptSources.some((source) => name === `${libraryId} ${source}`);
      if (name.startsWith(`${libraryId} ${beginning}`) && !isKept) this.checkpoints.delete(name);
    }
  }

  private after(libraryId: number, after: number, limit: number): Version[] {
    const versions = [...this.of(libraryId).values()].filter(({ number }) => number > after);
    return versions.slice(0, limit);
  }

  private discard(libraryId: number, { id, number }: Version): void {
    this.of(libraryId).delete(id);
    this.log.push({ libraryId, sequence: this.log.length + 1, number, id });
  }

  private rememberBefore(libraryId: number, id: string, old: Version | undefined, run: ImportRun | undefined): void {
    if (run === undefined) return;
    let runUndo = this.runs.get(libraryId);
    if (runUndo?.run.id !== run.id) {
      runUndo = { run, before: new Map() };
      this.runs.set(libraryId, runUndo);
    }
    if (!runUndo.before.has(id)) runUndo.before.set(id, old);
  }

  private of(libraryId: number): Map<string, Version> {
    const library = this.libraries.get(libraryId) ?? new Map<string, Version>();
    this.libraries.set(libraryId, library);
    return library;
  }
}

const recordIn = (version: Version | undefined) => version && recordOf(version.json);
