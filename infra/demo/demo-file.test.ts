import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { greeting } from './demo-file.ts'

test('a start on another port updates the addresses and keeps all other fields', () => {
  const dir = mkdtempSync(join(tmpdir(), 'portico-demo-'))
  const file = join(dir, 'demo.json')
  const demo = {
    site: 'http://demo.localhost:8080',
    config: 'http://app.localhost:8080/config/',
    owner: { email: 'demo@portico.example', password: 'kept' },
    products: [{ id: '1', price: 100 }],
  }
  writeFileSync(file, JSON.stringify(demo))
  const said = greeting(dir, 9090)
  expect(said).toContain('http://demo.localhost:9090\n')
  expect(said).toContain('http://app.localhost:9090/config/\n')
  expect(said).toContain(`kept as files in ${dir}`)
  expect(said).not.toContain('Dashboards')
  expect(greeting(dir, 9090, { dashboards: 'http://127.0.0.1:3000' })).toMatch(
    /^ {2}Dashboards +http:\/\/127\.0\.0\.1:3000$/m,
  )
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    ...demo,
    site: 'http://demo.localhost:9090',
    config: 'http://app.localhost:9090/config/',
  })
})

test('the addresses have the protocol that browsers use, and leave out its own port', () => {
  const dir = mkdtempSync(join(tmpdir(), 'portico-demo-'))
  const stored = {
    site: 'http://demo.shop.example:443',
    config: 'http://app.shop.example:443/config/',
    owner: { email: 'demo@portico.example', password: 'kept' },
  }
  writeFileSync(join(dir, 'demo.json'), JSON.stringify(stored))
  const said = greeting(dir, 443, { protocol: 'https' })
  expect(said).toContain('https://demo.shop.example\n')
  expect(said).toContain('https://app.shop.example/config/\n')
  expect(greeting(dir, 8443, { protocol: 'https' })).toContain('https://app.shop.example:8443/config/\n')
  expect(greeting(dir, 80)).toContain('http://demo.shop.example\n')
})
