import '@fontsource-variable/source-sans-3/wght.css';
import '#shared/theme/tokens.css';
import '#shared/theme/base.css';
import '#app/preview.css';
import { boot } from '#app/boot.tsx';

await boot();
