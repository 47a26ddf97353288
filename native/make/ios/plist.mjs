import { escapeXml } from '../xml.mjs';

const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
`;

/** Writes a property list. @param {unknown} value @returns {string} */
export const plist = (value) => `${head}<plist version="1.0">\n${element(value, '')}\n</plist>\n`;

/** @param {unknown} value @param {string} indent @returns {string} */
function element(value, indent) {
  if (typeof value === 'boolean') return `${indent}<${value}/>`;
  if (typeof value === 'string') return `${indent}<string>${escapeXml(value)}</string>`;
  const inner = `${indent}\t`;
  if (Array.isArray(value))
    return value.length === 0
      ? `${indent}<array/>`
      : `${indent}<array>\n${value.map((item) => element(item, inner)).join('\n')}\n${indent}</array>`;
  const entries = Object.entries(/** @type {Record<string, unknown>} */ (value));
  const lines = entries.map(([key, item]) => `${inner}<key>${escapeXml(key)}</key>\n${element(item, inner)}`);
  return lines.length === 0 ? `${indent}<dict/>` : `${indent}<dict>\n${lines.join('\n')}\n${indent}</dict>`;
}
