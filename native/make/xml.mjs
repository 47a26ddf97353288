/** A text as the content or an attribute of XML. @param {string} text */
export const escapeXml = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A text as the content of an Android string resource, which has an escape of its own. @param {string} text */
export const androidString = (text) =>
  escapeXml(text.replace(/\\/g, '\\\\')).replace(/&#39;/g, "\\'").replace(/&#34;/g, '\\"');
