/**
 * What is said of a script chunk that did not load (DATA-19); the text is ours, the facts it names are the
 * specification's. It is part of every page's first script and therefore not among the other messages.
 */
export const chunkFailed = (chunk: string, type: string, request: string): string =>
  `Loading chunk ${chunk} failed.\n(${type}: ${request})`
