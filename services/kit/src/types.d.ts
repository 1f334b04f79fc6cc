declare module 'async-exit-hook' {
  /** The part of the package that we use: it lets go of an event of the process. */
  const exitHook: { unhookEvent(event: string): void }
  export default exitHook
}

declare module 'pg/lib/utils' {
  /** The part that we use: a parameter as it goes to Postgres; pg does not send what this returns any differently. */
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
