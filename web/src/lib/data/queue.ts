const ends = new Map<string, Promise<unknown>>()

/** DATA-03, S-20: runs the work of one queue one after another, even if earlier work failed. */
export function inQueue<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = ends.get(name)
  const mine = before ? before.then(work, work) : work()
  ends.set(name, mine)
  const forget = () => {
    if (ends.get(name) === mine) ends.delete(name)
  }
  void mine.then(forget, forget)
  return mine
}
