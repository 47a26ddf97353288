import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './build/compiled-messages.ts';
import { compress } from './build/compress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { singleIcons } from './build/single-icons.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), singleIcons(), compiledMessages(), serviceWorker(), compress()],
  // Inlined files would be data: addresses, which the content security policy does not allow.
  build: { target: 'es2023', outDir: 'dist', emptyOutDir: true, assetsDir: 'assets', assetsInlineLimit: 0 },
  server: { host: '127.0.0.1', proxy: { '/services': 'http://127.0.0.1:3000' } },
  preview: { host: '127.0.0.1', proxy: { '/services': process.env.BUCHFINK_SERVICE ?? 'http://127.0.0.1:3000' } },
});
