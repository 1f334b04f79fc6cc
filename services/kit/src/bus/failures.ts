/** Another member moved the group's offset: this one no longer owns the partition. */
export class Fenced extends Error {
  constructor(group: string, topic: string, partition: number) {
    super(`${group} was fenced on ${topic}/${partition}`)
    this.name = 'Fenced'
  }
}

/** The consumer is stopping; what was rolled back is delivered again to the next one. */
export class Stopped extends Error {
  constructor() {
    super('the consumer is stopping')
    this.name = 'Stopped'
  }
}

/** One line for people and for the header of a dead letter. */
export function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure)
  return text.replace(/\s+/g, ' ').slice(0, 500)
}
