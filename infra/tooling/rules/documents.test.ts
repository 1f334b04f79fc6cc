import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** Whole paths in quotes, such as `gateway/src/routes.ts` or `web/src/lib/data/`, without places for a name. */
const PATH = /`((?:gateway|infra|proto|services|web)\/[\w./-]+)`/g
const LINK = /\]\(((?!https?:)[\w./-]+)/g

test.each(['README.md', 'CONTRIBUTING.md'])('every file and folder that %s names exists', (document) => {
  const text = read(document)
  const named = [...text.matchAll(PATH), ...text.matchAll(LINK)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the README leads from "Add redirect" to its statement in at most 8 files', () => {
  const [, walk = ''] = read('README.md').split('**A redirect that an owner adds.**')
  const [steps = ''] = walk.split('\n## ')
  const named = new Set([...steps.matchAll(PATH)].map(([, path]) => path!))
  expect(named.size).toBeGreaterThan(3)
  expect(named.size).toBeLessThanOrEqual(8)
  const [screen = '', api = '', route = '', store = ''] = named
  expect(read(screen)).toContain('addRedirect')
  expect(read(api)).toMatch(/export const addRedirect = endpoint/)
  expect(read(route)).toContain('api.addRedirect')
  expect(read(store)).toMatch(/function insertRedirect[^]{0,300}insert into redirect/)
})
