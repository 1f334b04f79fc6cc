import { logLevel } from 'kafkajs'
import { expect, test } from 'vitest'
import type { Logger } from '../../runtime/logger.ts'
import { kafkaLog } from './log.ts'

/** A kafkajs log writer with a fake clock, and the lines that it wrote. */
function setUp() {
  const lines: string[] = []
  let now = 0
  const logger = {
    warn: (_more: object, message: string) => lines.push(`warn ${message}`),
    debug: (_more: object, message: string) => lines.push(`debug ${message}`),
  } as unknown as Logger
  const write = kafkaLog(logger, () => now)(logLevel.WARN)
  const log = (message: string, level = logLevel.ERROR) =>
    write({ namespace: 'Connection', level, label: 'ERROR', log: { timestamp: '', message } })
  return { lines, log, advance: (ms: number) => (now += ms) }
}

test('a repeated message is a warning once in ten seconds; another message is one at once', () => {
  const { lines, log, advance } = setUp()
  log('Connection error')
  log('Connection error')
  log('The group coordinator is not available')
  advance(10_000)
  log('Connection error')
  expect(lines).toEqual([
    'warn Connection error',
    'debug Connection error',
    'warn The group coordinator is not available',
    'warn Connection error',
  ])
})

test('information is logged at level debug', () => {
  const { lines, log } = setUp()
  log('Consumer has joined the group', logLevel.INFO)
  expect(lines).toEqual(['debug Consumer has joined the group'])
})
