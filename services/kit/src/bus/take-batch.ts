/** Removes the items at the front of `waiting` whose sizes together are at most `maxSize`, but at least one item. */
export function takeBatch<T>(waiting: T[], maxSize: number, sizeOf: (item: T) => number): T[] {
  let size = 0
  const end = waiting.findIndex((item, index) => (size += sizeOf(item)) > maxSize && index > 0)
  return waiting.splice(0, end === -1 ? waiting.length : end)
}
