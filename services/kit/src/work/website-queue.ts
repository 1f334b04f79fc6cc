/** A job that waits for its turn. `client` is the visitor who caused it. */
export type Waiting = { websiteId: string; client?: string | undefined }

/** The jobs that wait, in turns of their websites. */
export type WebsiteQueue<Job extends Waiting> = {
  /**
   * Adds a job, and returns the jobs that the queue refuses: the new one if its website or client has too many, or, when the
   * queue is full, the newest job of the website with the most jobs.
   */
  add(job: Job): Job[]
  /**
   * Removes the job whose turn it is: the oldest one of the website that has waited longest for its turn. The jobs of the
   * website `except` wait on.
   */
  take(except?: string): Job | undefined
  /** Removes a job, if it still waits. */
  remove(job: Job): void
  readonly size: number
}

/** Creates a queue in which each website has one turn in each round, however many jobs it has. */
export function createWebsiteQueue<Job extends Waiting>({
  max,
  maxOfWebsite,
  maxOfClient = Infinity,
}: {
  max: number
  maxOfWebsite: number
  maxOfClient?: number
}): WebsiteQueue<Job> {
  /** The first website is the next one. A website without jobs has no entry. */
  const rounds = new Map<string, Job[]>()
  let size = 0
  let last = ''

  function longest(): Job[] {
    let found: Job[] = []
    for (const jobs of rounds.values()) if (jobs.length > found.length) found = jobs
    return found
  }

  function remove(job: Job): void {
    const jobs = rounds.get(job.websiteId)
    const at = jobs?.indexOf(job) ?? -1
    if (!jobs || at < 0) return
    jobs.splice(at, 1)
    size -= 1
    if (jobs.length === 0) rounds.delete(job.websiteId)
  }

  return {
    add(job) {
      const jobs = rounds.get(job.websiteId) ?? []
      const ofClient = job.client === undefined ? 0 : countOf(job.client)
      if (jobs.length >= maxOfWebsite || ofClient >= maxOfClient) return [job]
      const refused: Job[] = []
      if (size >= max) {
        const most = longest()
        if (most.length <= jobs.length + 1) return [job]
        refused.push(most.at(-1)!)
        remove(most.at(-1)!)
      }
      jobs.push(job)
      size += 1
      rounds.set(job.websiteId, jobs)
      return refused
    },
    take(except) {
      let next: [string, Job[]] | undefined
      for (const entry of rounds) {
        if (entry[0] === except) continue
        next ??= entry
        // The website of the last job comes again after the others, even if its next job came before theirs.
        if (entry[0] === last) continue
        next = entry
        break
      }
      if (!next) return undefined
      const [websiteId, jobs] = next
      const job = jobs.shift()!
      last = websiteId
      size -= 1
      rounds.delete(websiteId)
      if (jobs.length > 0) rounds.set(websiteId, jobs)
      return job
    },
    remove,
    get size() {
      return size
    },
  }

  function countOf(client: string): number {
    let count = 0
    for (const jobs of rounds.values()) for (const job of jobs) if (job.client === client) count += 1
    return count
  }
}
