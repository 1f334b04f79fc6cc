/** A map of bounded size that evicts the least recently read entry. */
export class LruMap<V> {
  readonly #entries = new Map<string, V>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#max) this.deleteOldest()
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  deleteOldest(): V | undefined {
    const oldest = this.#entries.entries().next()
    if (oldest.done) return undefined
    this.#entries.delete(oldest.value[0])
    return oldest.value[1]
  }
}
