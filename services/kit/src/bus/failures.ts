/** Another member has moved the group's offset, so this one no longer owns the partition. */
export class Fenced extends Error {
  constructor(group: string, topic: string, partition: number) {
    super(`${group} was fenced on ${topic}/${partition}`)
    this.name = 'Fenced'
  }
}

/**
 * The consumer is stopping. The transaction was rolled back, so its messages are delivered again to the next consumer.
 */
export class Stopped extends Error {
  constructor() {
    super('the consumer is stopping')
    this.name = 'Stopped'
  }
}
