/** Runs the service (`serve`), or one operator command. The file that a release starts. */
const [command, ...options] = process.argv.slice(2);
if (command === 'serve' && options.length === 0) await import('./main.ts');
else await import('./cli/cli.ts');

export {};
