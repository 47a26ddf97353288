/** The encoder of Code 128; jsbarcode declares only all of its encoders together. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  type Encoder = new (text: string, options: { flat: true }) => { valid(): boolean; encode(): { data: string } };
  const encoders: { readonly CODE128: Encoder };
  export default encoders;
}
