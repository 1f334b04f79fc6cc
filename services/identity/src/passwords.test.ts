import { expect, test } from 'vitest'
import { createPasswords, gate } from './passwords.ts'

test('a password is verified against its hash only', async () => {
  const passwords = await createPasswords()
  const stored = await passwords.hash('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'correct horse')).toBe(true)
  expect(await passwords.verify(stored, 'wrong horse')).toBe(false)
  expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false)
})

test('two run, the next waits, the one after is refused with 503', async () => {
  const enter = gate(2, 1)
  const open: (() => void)[] = []
  const work = () => enter(() => new Promise<void>((resolve) => open.push(resolve)))
  const [first, second, third] = [work(), work(), work()]
  await expect(work()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(open).toHaveLength(2)
  open[0]!()
  await first
  await expect.poll(() => open.length).toBe(3)
  open[1]!()
  open[2]!()
  await Promise.all([second, third])
})

test('a work that fails gives its place back', async () => {
  const enter = gate(1, 0)
  await expect(enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(enter(() => Promise.resolve(7))).resolves.toBe(7)
})
