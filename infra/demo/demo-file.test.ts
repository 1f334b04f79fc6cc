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
