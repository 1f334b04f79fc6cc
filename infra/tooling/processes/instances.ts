/**
 * Returns the names of the processes of a service in the full shape: its own name for the first, `<service>-2` and so on for
 * the next ones.
 */
export const instancesOf = (names: readonly string[], service: string): string[] =>
  names.filter((name) => name === service || (name.startsWith(`${service}-`) && /-\d+$/.test(name)))
