import { createServer, type AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { createMail } from '../../src/mail/create.ts'
import { MailRefused } from '../../src/mail/mail.ts'
import { createSmtpMail } from '../../src/mail/smtp.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { FROM, mailContract } from '../../src/testing/mail/mail-contract.ts'
import { startSmtpServer } from '../../src/testing/mail/smtp-server.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
/** The signal of an attempt that is never aborted. */
const { signal } = new AbortController()
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

async function startServer(options: SMTPServerOptions = {}) {
  const server = await startSmtpServer(options)
  stops.push(() => server.close())
  return server
}

function mailTo(port: number, credentials = '', query = '') {
  const mail = createMail({ url: `smtp://${credentials}127.0.0.1:${port}${query}`, from: FROM, logger })
  stops.unshift(() => mail.close())
  return mail
}

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
const failureOf = (sent: Promise<void>) =>
  sent.then(
    () => expect.unreachable('the mail was accepted'),
    (failure: Error) => failure,
  )

describe('the mail contract', () => {
  mailContract(async () => {
    const { delivered, port } = await startServer()
    return { mail: mailTo(port), delivered: () => Promise.resolve(delivered), close: () => Promise.resolve() }
  })
})

test('an address that the server refuses for good is not retried, and the reason does not contain it', async () => {
  const { port } = await startServer({
    onRcptTo: ({ address }, _session, done) => done(refusal(550, `5.1.1 <${address}>: no such user`)),
  })
  const failure = await failureOf(mailTo(port).send(letter, signal))
  expect(failure).toBeInstanceOf(MailRefused)
  expect(failure.message).toContain('no such user')
  expect(failure.message).not.toContain('ada')
})

test('a mail that the server refuses for good after its text is not retried', async () => {
  const { port } = await startServer({
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(refusal(554, '5.7.1 looks like spam')))
    },
  })
  expect(await failureOf(mailTo(port).send(letter, signal))).toBeInstanceOf(MailRefused)
})

test('a temporarily refused address, a refused sender and an unavailable server are retried', async () => {
  const greylisting = await startServer({
    onRcptTo: (_address, _session, done) => done(refusal(450, '4.2.0 later')),
  })
  const blocking = await startServer({
    onMailFrom: (_address, _session, done) => done(refusal(550, '5.7.1 not you')),
  })
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  for (const at of [greylisting.port, blocking.port, port]) {
    const failure = await failureOf(mailTo(at).send(letter, signal))
    expect(failure).not.toBeInstanceOf(MailRefused)
  }
})

test('a server that accepts the connection and does not answer fails the mail in time', async () => {
  const mute = createServer(() => {})
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => void mute.close(() => resolve())))
  const { port } = mute.address() as AddressInfo
  const mail = createSmtpMail({
    url: `smtp://127.0.0.1:${port}`,
    from: FROM,
    timeouts: { greetingTimeout: 100, socketTimeout: 100 },
  })
  stops.unshift(() => mail.close())
  expect(await failureOf(mail.send(letter, signal))).not.toBeInstanceOf(MailRefused)
})

test('the end of an attempt closes its connection, so that a slow server accepts the mail once', async () => {
  const slow = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  let attempts = 0
  const { port, delivered } = await startServer({
    onRcptTo(_address, _session, done) {
      attempts += 1
      asked.resolve()
      if (attempts === 1) void slow.promise.then(() => done())
      else done()
    },
    onClose: () => left.resolve(),
  })
  const mail = mailTo(port)
  const attempt = new AbortController()
  const first = failureOf(mail.send(letter, attempt.signal))
  await asked.promise
  attempt.abort(new Error('took longer than 60000 ms'))
  expect(await first).not.toBeInstanceOf(MailRefused)
  await left.promise
  slow.resolve()
  await mail.send(letter, signal)
  expect(attempts).toBe(2)
  expect(delivered).toHaveLength(1)
})

test('a password is sent over TLS only, unless the URL allows otherwise', async () => {
  const seen: string[] = []
  const { port, delivered } = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth({ username, password }, _session, done) {
      seen.push(`${username}:${password}`)
      done(null, { user: username })
    },
  })
  expect(await failureOf(mailTo(port, 'us:p%40ss@').send(letter, signal))).not.toBeInstanceOf(MailRefused)
  expect(seen).toEqual([])
  await mailTo(port, 'us:p%40ss@', '?requireTLS=false').send(letter, signal)
  expect(seen).toEqual(['us:p@ss'])
  expect(delivered).toHaveLength(1)
})

test('a failed authentication is retried, because it does not concern the mail', async () => {
  const { port } = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusal(535, 'no')),
  })
  const failure = await failureOf(mailTo(port, 'us:no@', '?requireTLS=false').send(letter, signal))
  expect(failure).not.toBeInstanceOf(MailRefused)
})

test('without the URL of a server, mail waits', async () => {
  const mail = createMail({ url: undefined, from: FROM, logger })
  const failure = await failureOf(mail.send(letter, signal))
  expect(failure.message).toContain('MAIL_URL')
  expect(failure).not.toBeInstanceOf(MailRefused)
})
