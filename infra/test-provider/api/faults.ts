import * as z from 'zod'

/** The calls that a fault may hit. */
export const callNames = [
  'create',
  'confirm',
  'capture',
  'cancel',
  'look',
  'refund',
  'list',
  'account',
] as const
export type CallName = (typeof callNames)[number]

/**
 * A fault of the next calls, for tests: `before` and `after` tell whether the call has its effect. A time-out closes the
 * connection without a reply after `delayMs`.
 */
export const Fault = z.strictObject({
  call: z.enum(callNames),
  kind: z.enum(['error-before', 'error-after', 'timeout-before', 'timeout-after', 'delay', 'busy']),
  times: z.int().min(1).max(1_000).default(1),
  delayMs: z.int().min(0).max(60_000).default(0),
})
export type Fault = z.infer<typeof Fault>

/** Keeps the faults that tests have ordered. */
export function createFaults() {
  let planned: Fault[] = []
  return {
    add: (fault: Fault): void => void planned.push({ ...fault }),
    clear: (): void => void (planned = []),
    /** Takes the fault of a call, if one is planned. */
    take(call: CallName): Fault | undefined {
      const fault = planned.find((each) => each.call === call)
      if (!fault) return undefined
      fault.times -= 1
      if (fault.times === 0) planned = planned.filter((each) => each !== fault)
      return fault
    },
  }
}
export type Faults = ReturnType<typeof createFaults>
