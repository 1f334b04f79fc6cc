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

declare module 'negotiator' {
  /** The part that we use. `@types/negotiator` describes version 0.6, which has no `preferred`. */
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding': string | undefined } })
    /** Returns the accepted ones of `available`, best first; `preferred` orders encodings of the same quality. */
    encodings<E extends string>(available: readonly E[], options: { preferred: readonly string[] }): E[]
  }
}
