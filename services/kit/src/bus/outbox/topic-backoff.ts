import { backoff } from '../wait.ts'

/** Topics that could not be published rest, each time longer, up to two seconds. */
export function createTopicBackoff() {
  const failures = new Map<string, number>()
  const until = new Map<string, number>()
  return {
    failed(topic: string) {
      const before = failures.get(topic) ?? 0
      failures.set(topic, before + 1)
      until.set(topic, performance.now() + backoff(before, 100, 2_000))
    },
    succeeded(topic: string) {
      failures.delete(topic)
    },
    /** The topics to leave out of the next look. One that has rested is tried in it, and rests again if it fails. */
    take(): string[] {
      for (const [topic, end] of until) if (end <= performance.now()) until.delete(topic)
      return [...until.keys()]
    },
    none: () => until.size === 0,
    /** Milliseconds until the first may be tried again; infinite when none rests. */
    shortest: () => Math.max(0, Math.min(...until.values()) - performance.now()),
  }
}
