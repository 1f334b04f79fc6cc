import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { compose, requireEngine } from './engine/engine.ts'
import { inspectContainers, requireSameSecrets } from './engine/installation.ts'

/** `make clean`: stops the stack and removes its volumes and secrets. Asks first, unless CONFIRM=1. */
const dataDir = resolve(process.env['PORTICO_DATA'] ?? '.portico-compose')
process.env['PORTICO_DATA'] = dataDir

try {
  requireEngine()
  requireSameSecrets(inspectContainers(), join(dataDir, 'secrets'))
  if (process.env['CONFIRM'] !== '1' && !(await confirmRemoval())) {
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

async function confirmRemoval(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write(
      'This removes every website, order, picture and backup of the stack. Confirm with CONFIRM=1 make clean.\n',
    )
    return false
  }
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await ask.question('Remove every website, order, picture and backup of the stack? [yes/no] ')
  ask.close()
  return answer.trim() === 'yes'
}
