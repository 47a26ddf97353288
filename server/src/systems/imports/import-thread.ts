import { parentPort } from 'node:worker_threads';
import { serveReading } from '@buchfink/catalogue/import/reading/read-through-port';
import { openSource } from './web-source.ts';

// The entry of the thread that reads and maps the files of an import.
if (parentPort) serveReading(parentPort, openSource);
