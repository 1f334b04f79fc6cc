import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { compose, needEngine } from './engine.ts'

/** `make clean`: stops the stack and removes its volumes and secrets, after a yes or with CONFIRM=1. */
const dataDir = resolve(process.env['PORTICO_DATA'] ?? '.portico-compose')
process.env['PORTICO_DATA'] = dataDir

try {
  needEngine()
  if (process.env['CONFIRM'] !== '1' && !(await agreed())) {
    process.stdout.write('Nothing was removed.\n')
    process.exit(1)
  }
  compose('--profile', '*', 'down', '--volumes', '--remove-orphans')
  rmSync(dataDir, { recursive: true, force: true })
  process.stdout.write(`The stack, its volumes and ${dataDir} are removed.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write(
      'This removes every website, order and picture of the stack. CONFIRM=1 make clean does it.\n',
    )
    return false
  }
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await ask.question('Remove every website, order and picture of the stack? [yes/no] ')
  ask.close()
  return answer.trim() === 'yes'
}
