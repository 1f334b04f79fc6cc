import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const owner = { email: 'ada@example.com', names: ['Ada', 'studio'] }

test.each(['password', 'PASSWORD1', 'qwertyuiop', '123456789', 'trustno1', 'ｐａｓｓｗｏｒｄ'])(
  '%s is refused because it is known from leaks',
  async (password) => {
    const passwords = await createPasswords()
    await expect(passwords.hash(password, owner)).rejects.toMatchObject({
      status: 400,
      body: { errors: { password: expect.stringContaining('known from leaks') } },
    })
  },
)

test('a password that is the e-mail address, a name or the site’s name is refused', async () => {
  const passwords = await createPasswords()
  for (const password of ['ada@example.com', 'studio2026', 'Adastudio!'])
    await expect(passwords.hash(password, owner)).rejects.toMatchObject({
      status: 400,
      body: { errors: { password: expect.stringContaining('your name') } },
    })
})
