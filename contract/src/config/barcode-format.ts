import * as z from 'zod/mini';

/** The barcode symbologies for a card's number (config: `barcode`). */
export const barcodeFormats = ['CODE128', 'CODE39', 'CODABAR', 'EAN13', 'ITF'] as const;
export const BarcodeFormat = z.enum(barcodeFormats);
export type BarcodeFormat = z.infer<typeof BarcodeFormat>;
