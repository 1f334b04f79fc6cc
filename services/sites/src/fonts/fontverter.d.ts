declare module 'fontverter' {
  /** Rejects for a file that is not a font. */
  export function convert(font: Buffer, to: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>
}
