declare module 'async-exit-hook' {
  /** The part of the package that we use: it lets go of an event of the process. */
  const exitHook: { unhookEvent(event: string): void }
  export default exitHook
}
