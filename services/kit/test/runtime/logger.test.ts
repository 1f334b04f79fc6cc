import { expect, test } from 'vitest'
import { createLogger } from '../../src/runtime/logger.ts'

/** Returns the lines that the logger wrote, parsed. */
function writtenLines(use: (logger: ReturnType<typeof createLogger>) => void) {
  const lines: string[] = []
  use(createLogger({ name: 'test' }, { write: (line: string) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a line is JSON with the name of its level, the time, and the given ids', () => {
  const [line] = writtenLines((logger) =>
    logger.warn({ request_id: 'r-1', site_id: 'a1'.repeat(12), route: '/x' }, 'slow'),
  )
  expect(line).toMatchObject({ level: 'warn', name: 'test', msg: 'slow', request_id: 'r-1', route: '/x' })
  expect(Date.parse(String(line!['time']))).not.toBeNaN()
})

test('an unknown level becomes info, so that the start can report it', () => {
  expect(createLogger({ name: 'test', level: 'loud' }).level).toBe('info')
  expect(createLogger({ name: 'test', level: 'silent' }).level).toBe('silent')
})

test('secrets and personal data are not written, at any depth of an object', () => {
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
  const lines = writtenLines((logger) => {
    logger.info(personal, 'flat')
    logger.info({ request: personal }, 'nested')
    logger.info({ a: { b: [{ c: { d: personal } }] } }, 'deep')
    logger.info({ Headers: { 'Set-Cookie': 'a=b', Authorization: 'Bearer x' } }, 'upper case')
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

test('an error of Postgres is written with its cause, and without rows and parameters', () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "account_email"'), {
    code: '23505',
    severity: 'ERROR',
    constraint: 'account_email',
    detail: 'Key (email)=(robin@example.com) already exists.',
    where: 'COPY account, line 1: "robin@example.com"',
    parameters: ['robin@example.com'],
  })
  const unread = Object.assign(new Error('invalid input syntax for type uuid: "robin@example.com"'), {
    code: '22P02',
    severity: 'ERROR',
  })
  const lines = writtenLines((logger) => {
    logger.error({ err: refused }, 'request failed')
    logger.error({ err: new Error('behind', { cause: refused }) }, 'request failed')
    logger.error({ err: new AggregateError([refused, unread], 'all') }, 'request failed')
    logger.error(unread)
    logger.error({ err: unread }, 'request failed')
  })
  expect(JSON.stringify(lines)).not.toContain('robin')
  expect(lines[0]!['err']).toMatchObject({ type: 'Error', code: '23505', constraint: 'account_email' })
  expect(lines[1]!['err']).toMatchObject({ message: 'behind', cause: { code: '23505' } })
  expect(lines[3]!['err']).toMatchObject({ message: 'invalid input syntax for type uuid: "[redacted]"' })
  expect((lines[0]!['err'] as { stack: string }).stack).toContain('logger.test.ts')
})

test('an object with a circular reference is written', () => {
  const round: Record<string, unknown> = { a: 1 }
  round['round'] = round
  expect(writtenLines((logger) => logger.info(round, 'round'))[0]).toMatchObject({ msg: 'round', a: 1 })
})
