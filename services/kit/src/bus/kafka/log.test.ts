import { logLevel } from 'kafkajs'
import { expect, test } from 'vitest'
import type { Logger } from '../../runtime/logger.ts'
import { kafkaLog } from './log.ts'

function listen() {
  const lines: string[] = []
  let now = 0
  const logger = {
    warn: (_more: object, message: string) => lines.push(`warn ${message}`),
    debug: (_more: object, message: string) => lines.push(`debug ${message}`),
  } as unknown as Logger
  const write = kafkaLog(logger, () => now)(logLevel.WARN)
  const say = (message: string, level = logLevel.ERROR) =>
    write({ namespace: 'Connection', level, label: 'ERROR', log: { timestamp: '', message } })
  return { lines, say, pass: (ms: number) => (now += ms) }
}

test('a message that repeats is told once in ten seconds; another one at once', () => {
  const { lines, say, pass } = listen()
  say('Connection error')
  say('Connection error')
  say('The group coordinator is not available')
  pass(10_000)
  say('Connection error')
  expect(lines).toEqual([
    'warn Connection error',
    'debug Connection error',
    'warn The group coordinator is not available',
    'warn Connection error',
  ])
})

test('what is no more than information stays for debugging', () => {
  const { lines, say } = listen()
  say('Consumer has joined the group', logLevel.INFO)
  expect(lines).toEqual(['debug Consumer has joined the group'])
})
