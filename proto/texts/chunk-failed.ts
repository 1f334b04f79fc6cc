/**
 * The message for a script chunk that failed to load (DATA-19); the wording is ours, the facts are the specification's.
 * It is in a file of its own because it is part of the first script of every page.
 */
export const chunkFailed = (chunk: string, type: string, request: string): string =>
  `Loading chunk ${chunk} failed.\n(${type}: ${request})`
