// Work that misbehaves, for tests of the pool.

import { threadId } from 'node:worker_threads'

export type Hostile =
  | { do: 'return'; value: string }
  | { do: 'spin' | 'never' | 'exit' | 'throw' | 'fill-memory' }
  | { do: 'name-thread' }
  /** Spins until the first element of `gate` is 1, so that a test decides how long it takes. */
  | { do: 'hold'; gate: Int32Array }

export function work(input: Hostile): unknown {
  switch (input.do) {
    case 'return':
      return input.value
    case 'name-thread':
      return String(threadId)
    case 'spin':
      for (;;);
    case 'never':
      return new Promise(() => {})
    case 'exit':
      return process.exit(1)
    case 'throw':
      throw new Error('this input is bad')
    case 'fill-memory': {
      // Many small objects: V8 ends the whole process if one large allocation exceeds the limit of a thread.
      let list: object | null = null
      for (;;) list = { list }
    }
    case 'hold':
      Atomics.wait(input.gate, 0, 0)
      return 'released'
  }
}
