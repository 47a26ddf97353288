// node scripts/texts.mjs: writes texts/src/generated from texts/messages. Every command does it by itself when a message has changed.
import ensureTexts from './ensure/ensure-texts.mjs';

await ensureTexts();
