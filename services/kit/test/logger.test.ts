import { expect, test } from 'vitest'
import { createLogger } from '../src/logger.ts'

/** What the logger wrote, one parsed line for each call. */
function written(use: (logger: ReturnType<typeof createLogger>) => void) {
  const lines: string[] = []
  use(createLogger({ name: 'test' }, { write: (line: string) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a line is JSON with its level by name, the time, and the ids that it was given', () => {
  const [line] = written((logger) =>
    logger.warn({ request_id: 'r-1', site_id: 'a1'.repeat(12), route: '/x' }, 'slow'),
  )
  expect(line).toMatchObject({ level: 'warn', name: 'test', msg: 'slow', request_id: 'r-1', route: '/x' })
  expect(Date.parse(String(line!['time']))).not.toBeNaN()
})

test('a level that there is not becomes info, so that the start can say what is wrong', () => {
  expect(createLogger({ name: 'test', level: 'loud' }).level).toBe('info')
  expect(createLogger({ name: 'test', level: 'silent' }).level).toBe('silent')
})

test('no secret and nothing personal is written, on the first two levels of an object', () => {
  const personal = {
    password: 'hunter22',
    token: 'abc.def',
    cookie: 'crumb=1',
    authorization: 'Bearer x',
    form: { name: 'Robin' },
    answers: ['Robin'],
    email: 'robin@example.com',
    card: '4242 4242',
    address: '203.0.113.9',
    ip: '203.0.113.9',
    phone: '+44 20',
  }
  const lines = written((logger) => {
    logger.info(personal, 'flat')
    logger.info({ request: personal }, 'nested')
    logger.info({ headers: { 'set-cookie': 'a=b', 'x-forwarded-for': '203.0.113.9' } }, 'headers')
  })
  const text = JSON.stringify(lines)
  for (const value of [
    'hunter22',
    'abc.def',
    'crumb=1',
    'Bearer',
    'Robin',
    'robin@',
    '4242',
    '203.0',
    '+44',
    'a=b',
  ])
    expect(text).not.toContain(value)
})
