import { backoff } from '../wait.ts'

/** Excludes topics, or keys, after a failed publish for a time that grows with each failure, by default up to two seconds. */
export function createTopicBackoff(lastMs = 2_000) {
  const failures = new Map<string, number>()
  const excludedUntil = new Map<string, number>()
  return {
    failed(topic: string) {
      const before = failures.get(topic) ?? 0
      failures.set(topic, before + 1)
      excludedUntil.set(topic, performance.now() + backoff(before, 100, lastMs))
    },
    succeeded(topic: string) {
      failures.delete(topic)
    },
    /** How often a topic has failed in succession. */
    failures: (topic: string): number => failures.get(topic) ?? 0,
    /** The topics that the next query leaves out. A topic whose time is over is included again. */
    excludedTopics(): string[] {
      for (const [topic, end] of excludedUntil) if (end <= performance.now()) excludedUntil.delete(topic)
      return [...excludedUntil.keys()]
    },
    /** Whether no topic is excluded. */
    isEmpty: () => excludedUntil.size === 0,
    /** Milliseconds until the first excluded topic may be tried again; infinite when there is none. */
    nextEndMs: () => Math.max(0, Math.min(...excludedUntil.values()) - performance.now()),
  }
}
