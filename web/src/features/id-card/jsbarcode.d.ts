/** The encoders of single symbologies; jsbarcode declares only all of them together. */
declare module 'jsbarcode/bin/barcodes/*' {
  type Writer = new (text: string, options: { flat: true }) => { valid(): boolean; encode(): { data: string } };
  const writers: Readonly<Record<'CODE128' | 'CODE39' | 'codabar' | 'EAN13' | 'ITF', Writer>>;
  export default writers;
}
