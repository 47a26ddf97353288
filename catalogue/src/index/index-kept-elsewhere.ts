/** The index cannot be built anew, since another process writes it. */
export class IndexKeptElsewhere extends Error {
  constructor(libraryId: number) {
    super(`The index of library ${libraryId} is kept by another process, such as a running service: stop that first.`);
    this.name = 'IndexKeptElsewhere';
  }
}
