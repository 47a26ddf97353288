/** The text of a style sheet, as it is in its file. */
declare module '*.css?raw' {
  const style: string;
  export default style;
}
