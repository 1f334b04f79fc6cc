import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { askPassphrase } from './ask-passphrase.ts'
import { RestoreRefused } from '../refused.ts'
import { backUpSecrets, restoreSecrets } from './secrets-file.ts'

const USAGE = `usage: node infra/deploy/restore/secrets/main.ts backup|restore DATA FILE [KEY_FILE]
  DATA      the data folder of make full, or PORTICO_DATA of containers (.portico-compose)
  FILE      the encrypted file, outside DATA
  KEY_FILE  the key of the archive of backups, if there is one
  The passphrase is asked for, or is the first line of the standard input. FORCE=1 replaces what exists.`

const [command, data, file, key] = process.argv.slice(2)
if (!data || !file || (command !== 'backup' && command !== 'restore')) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}
const options = {
  dataDir: resolve(data),
  file: resolve(file),
  ...(key && { keyFile: resolve(key) }),
  force: process.env['FORCE'] === '1',
}

try {
  if (command === 'restore' && !existsSync(options.file))
    throw new RestoreRefused(`${options.file} does not exist.`)
  const passphrase = await askPassphrase({ twice: command === 'backup' })
  if (command === 'backup') {
    const count = await backUpSecrets({ ...options, passphrase })
    process.stdout.write(
      `${count} secrets are in ${options.file}. Keep it and the passphrase in different places, away from this machine.\n`,
    )
  } else {
    const { written, unchanged, movedTo } = await restoreSecrets({ ...options, passphrase })
    process.stdout.write(`${written.length} secrets were written, and ${unchanged} were there already.\n`)
    if (movedTo) process.stdout.write(`The former ones are in ${movedTo}.\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof RestoreRefused ? 1 : 2)
}
