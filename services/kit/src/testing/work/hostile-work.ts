// Work that misbehaves, for tests of the pool.

import { existsSync, writeFileSync } from 'node:fs'

export type Hostile =
  | { do: 'return'; value: string }
  | { do: 'spin' | 'never' | 'exit' | 'throw' | 'fill-memory' | 'fill-arrays' | 'fill-buffers' }
  | { do: 'name-process' }
  | { do: 'list-environment' }
  /** Creates the file `begun`, and then spins until the file `gate` exists: a test decides how long it takes. */
  | { do: 'hold'; begun: string; gate: string }

export function work(input: Hostile): unknown {
  switch (input.do) {
    case 'return':
      return input.value
    case 'name-process':
      return String(process.pid)
    case 'list-environment':
      return [...Object.keys(process.env), ...process.execArgv].join(' ')
    case 'spin':
      for (;;);
    case 'never':
      return new Promise(() => {})
    case 'exit':
      return process.exit(1)
    case 'throw':
      throw new Error('this input is bad')
    case 'fill-memory': {
      let list: object | null = null
      for (;;) list = { list }
    }
    case 'fill-arrays': {
      // V8 ends the whole process, not only the thread, when such an allocation exceeds the limit of a thread.
      const arrays: number[][] = []
      for (;;) arrays.push(new Array<number>(1_000).fill(1.5))
    }
    case 'fill-buffers': {
      const buffers: Buffer[] = []
      for (;;) buffers.push(Buffer.alloc(1_000_000, 1))
    }
    case 'hold': {
      writeFileSync(input.begun, '')
      const sleep = new Int32Array(new SharedArrayBuffer(4))
      while (!existsSync(input.gate)) Atomics.wait(sleep, 0, 0, 1)
      return 'released'
    }
  }
}
