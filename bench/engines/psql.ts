import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A psql process that runs until it is closed: statements go in, rows come out. */
export class Psql {
  private readonly child: ChildProcess;
  private waiting: { resolve: (text: string) => void; reject: (error: Error) => void } | undefined;
  private readonly chunks: Buffer[] = [];
  private errors = '';
  private readonly end = Buffer.from('\n~end~\n');

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.on('data', (bytes: Buffer) => this.receive(bytes));
    child.stderr?.on('data', (bytes: Buffer) => {
      this.errors = (this.errors + bytes).slice(-2_000);
    });
    child.on('close', () => this.waiting?.reject(new Error(`psql ended: ${this.errors}`)));
  }

  /** The rows of a statement, one per line, columns separated by tabs. Throws the server's errors. */
  ask(sql: string): Promise<string> {
    this.errors = '';
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.child.stdin?.write(`${sql};\n\\echo\n\\echo ~end~\n`);
    });
  }

  /** Sends raw data, such as the rows of a COPY; waits for back pressure. */
  async send(text: string): Promise<void> {
    if (this.child.stdin?.write(text) === false) await once(this.child.stdin, 'drain');
  }

  private receive(bytes: Buffer): void {
    this.chunks.push(bytes);
    if (!bytes.subarray(-this.end.length).equals(this.end) && !this.endsNow()) return;
    const text = Buffer.concat(this.chunks).subarray(0, -this.end.length).toString();
    this.chunks.length = 0;
    const { waiting } = this;
    this.waiting = undefined;
    if (this.errors.includes('ERROR')) waiting?.reject(new Error(this.errors.trim()));
    else waiting?.resolve(text.trimEnd());
  }

  /** The end mark may arrive in two chunks. */
  private endsNow(): boolean {
    const last = Buffer.concat(this.chunks.slice(-3)).subarray(-this.end.length);
    return last.equals(this.end);
  }
}
