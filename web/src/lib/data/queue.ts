const ends = new Map<string, Promise<unknown>>()

/** DATA-03, S-20: work under one name runs one after another, whether the one before it succeeded or not. */
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
