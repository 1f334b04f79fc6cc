declare module 'async-exit-hook' {
  /** The part that we use: it removes the package's handler of a process event. */
  const exitHook: { unhookEvent(event: string): void }
  export default exitHook
}

declare module 'pg/lib/utils' {
  /** The part that we use: converts a parameter as pg sends it; the result is sent unchanged. */
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
