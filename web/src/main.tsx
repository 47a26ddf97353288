import '@fontsource-variable/source-sans-3/wght.css';
import '#shared/theme/tokens.css';
import '#shared/theme/base.css';
import '#app/preview/frame.css';
import '#app/preview/record.css';
import '#app/preview/home.css';
import '#app/preview/result.css';
import '#app/preview/no-script.css';
import { boot } from '#app/boot.tsx';

await boot();
