/** A function as the source of an expression, for an inline script. */
declare module '*.ts?inline-script' {
  const script: string;
  export default script;
}
