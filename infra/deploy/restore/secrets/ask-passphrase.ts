import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { RestoreRefused } from '../refused.ts'

/** Reads a passphrase: from a terminal without showing it, or the first line of the standard input. `twice`: asks a second time. */
export async function askPassphrase({ twice }: { twice: boolean }): Promise<string> {
  const isTerminal = process.stdin.isTTY
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal })
  try {
    if (!isTerminal) {
      for await (const line of lines) return line
      throw new RestoreRefused('The passphrase is missing: the standard input is empty.')
    }
    const ask = async (question: string) => {
      process.stderr.write(question)
      const answer = await lines.question('')
      process.stderr.write('\n')
      return answer
    }
    const passphrase = await ask('Passphrase: ')
    if (twice && (await ask('Again: ')) !== passphrase)
      throw new RestoreRefused('The two passphrases differ.')
    return passphrase
  } finally {
    lines.close()
  }
}
