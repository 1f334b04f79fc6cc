import { createInterface } from 'node:readline'
import { cpuMicros } from './cpu.ts'
import { createPasswords } from '@portico/identity/guard/passwords'

/**
 * Measures the bare hash in a separate process: for each input line `n` it verifies n passwords, two at once, and
 * prints the CPU microseconds.
 */
const passwords = await createPasswords()
const stored = await passwords.hash('what a sign-in is measured against', { email: 'bench@example.com' })
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const before = cpuMicros(process.pid)
  let left = Number(line)
  const worker = async () => {
    while (left-- > 0) await passwords.verify(stored, 'not that')
  }
  await Promise.all([worker(), worker()])
  process.stdout.write(`${cpuMicros(process.pid) - before}\n`)
}
