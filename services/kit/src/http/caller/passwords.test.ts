import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createConcurrencyLimit, createPasswordHasher } from './passwords.ts'

test('a password matches its own hash only', async () => {
  const passwords = await createPasswordHasher()
  const stored = await passwords.hash('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'correct horse')).toBe(true)
  expect(await passwords.verify(stored, 'wrong horse')).toBe(false)
  expect(await passwords.verify(undefined, 'the password of no account')).toBe(false)
})

test('with two running and one waiting task, the next is refused with 503', async () => {
  const enter = createConcurrencyLimit(2, 1)
  const open: (() => void)[] = []
  const task = () => enter(() => new Promise<void>((resolve) => open.push(resolve)))
  const [first, second, third] = [task(), task(), task()]
  await expect(task()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(open).toHaveLength(2)
  open[0]!()
  await first
  await expect.poll(() => open.length).toBe(3)
  open[1]!()
  open[2]!()
  await Promise.all([second, third])
})

test('a failed task frees its place', async () => {
  const enter = createConcurrencyLimit(1, 0)
  await expect(enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(enter(() => Promise.resolve(7))).resolves.toBe(7)
})

test('a requester that disconnects leaves the queue and frees its place', async () => {
  const enter = createConcurrencyLimit(1, 1)
  let open = () => {}
  const first = enter(() => new Promise<void>((resolve) => (open = resolve)))
  const caller = Object.assign(new EventEmitter(), { closed: false })
  let ran = false
  const second = enter(async () => void (ran = true), caller)
  await expect(enter(() => Promise.resolve(3))).rejects.toMatchObject({ status: 503 })
  caller.closed = true
  caller.emit('close')
  await expect(second).rejects.toMatchObject({ status: 503 })
  const third = enter(() => Promise.resolve(3))
  open()
  await first
  expect(await third).toBe(3)
  expect(ran).toBe(false)
  await expect(enter(() => Promise.resolve(4), caller)).rejects.toMatchObject({ status: 503 })
})

test('a requester that disconnects after its task has started removes no other task from the queue', async () => {
  const enter = createConcurrencyLimit(1, 2)
  const open: (() => void)[] = []
  const task = () => new Promise<void>((resolve) => open.push(resolve))
  const late = Object.assign(new EventEmitter(), { closed: false, off: () => {} }) // the listener stays registered
  const [first, second, third] = [enter(task), enter(task, late), enter(task)]
  open[0]!()
  await first
  await expect.poll(() => open.length).toBe(2)
  late.emit('close')
  open[1]!()
  await second
  await expect.poll(() => open.length).toBe(3)
  open[2]!()
  await third
})

test('websites take turns, and further guesses of a client come after the first ones of others', async () => {
  const enter = createConcurrencyLimit(1, 3)
  const order: string[] = []
  const open: (() => void)[] = []
  const guess = (name: string, websiteId: string, isFurtherGuess = false) => {
    const task = () => new Promise<void>((resolve) => open.push(resolve)).then(() => void order.push(name))
    return enter(task, undefined, { websiteId, isFurtherGuess })
  }
  const tasks = [
    guess('running', 'guessed'),
    ...['a', 'b', 'c'].map((name) => guess(name, 'guessed', true)),
    guess('first', 'guessed'),
    guess('second', 'guessed'),
    guess('other', 'quiet'),
  ]
  await expect(guess('d', 'guessed', true)).rejects.toMatchObject({ status: 503 })
  for (let at = 0; at < tasks.length; at++) {
    await expect.poll(() => open.length).toBe(at + 1)
    open[at]!()
    await expect.poll(() => order.length).toBe(at + 1)
  }
  await Promise.all(tasks)
  expect(order).toEqual(['running', 'first', 'other', 'second', 'a', 'b', 'c'])
})

test('a full queue refuses the website with the most tasks, and another one still gets in', async () => {
  const enter = createConcurrencyLimit(1, 2)
  let open = () => {}
  const running = enter(() => new Promise<void>((resolve) => (open = resolve)))
  const guess = (websiteId: string) => enter(() => Promise.resolve(websiteId), undefined, { websiteId })
  const [older, newer] = [guess('guessed'), guess('guessed')]
  const other = guess('quiet')
  await expect(newer).rejects.toMatchObject({ status: 503 })
  open()
  await running
  expect(await Promise.all([older, other])).toEqual(['guessed', 'quiet'])
})
