/** The files of the typeface of letters, in their package and beside the bundle (`vite.config.ts`). */
export const fontFiles = {
  regular: {
    file: 'SourceSans3-Regular.ttf',
    source: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  },
  bold: {
    file: 'SourceSans3-Bold.ttf',
    source: '@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf',
  },
} as const;
