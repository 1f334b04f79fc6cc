import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Logger } from '../../src/runtime/logger.ts'
import { createMail } from '../../src/mail/create.ts'
import { FROM, mailContract } from '../../src/testing/mail/mail-contract.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'portico-mail-')), 'mail')
const lines: unknown[][] = []
const logger = { warn: (...line: unknown[]) => void lines.push(line) } as unknown as Logger
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

mailContract(async () => {
  const mail = createMail({ url: pathToFileURL(folder).href, from: FROM, logger })
  return {
    mail,
    delivered: async () =>
      (statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [])
        .sort()
        .map((name) => readFileSync(join(folder, name))),
    close: () => mail.close(),
  }
})

test('only the owner can read stored mails, and the log has the path of each and no address', () => {
  const files = readdirSync(folder)
  expect(files.every((name) => name.endsWith('.eml'))).toBe(true)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of files) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(lines).toHaveLength(files.length)
  expect(JSON.stringify(lines)).not.toContain('@example.com')
  expect(JSON.stringify(lines)).toContain(join(folder, files[0]!))
})
