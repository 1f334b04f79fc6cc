import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkImage } from './check.ts'

/** A small source tree with one service, an image of two stages and a Compose file. Each test changes some of its files. */
const complete = {
  'package.json': '{"name":"shop"}',
  'docker-compose.yml': `
include:
  - { path: infra/deploy/compose/jobs.yml }
services:
  api:
    image: portico:\${PORTICO_VERSION:-local}
    command: [node, services/api/src/main.ts]
    volumes: ['./infra/settings.yml:/settings.yml:ro', 'data:/data']
`,
  'infra/deploy/compose/jobs.yml': `
services:
  seed:
    image: portico:local
    command: [node, --no-warnings, infra/demo/main.ts]
`,
  'infra/settings.yml': '',
  'infra/deploy/docker/Dockerfile': `
FROM node:24 AS web
WORKDIR /app
COPY web web
RUN --mount=type=cache,target=/cache \\
    node web/build.ts

FROM node:24
WORKDIR /app
COPY package.json ./
COPY services services
COPY --from=web /app/web/dist web/dist
COPY infra infra
CMD ["node", "services/api/src/main.ts"]
`,
  'infra/deploy/docker/Dockerfile.dockerignore':
    '**\n!package.json\n!services\n!web\n!infra\n**/dist\n**/*.test.ts\ninfra/tools\n',
  'infra/demo/main.ts': "export * from './data.ts'",
  'infra/demo/data.ts': 'export const data = 1',
  'infra/tools/random.ts': 'export const random = 1',
  'infra/tools/words/list.txt': 'one',
  'services/api/package.json': '{"name":"@portico/api","exports":{"./*":"./src/*.ts"}}',
  'services/api/src/main.ts': `import type { Gone } from './types-only.ts'
import '@portico/api/app'
import express from 'express'
console.log(new URL('../migrations/', import.meta.url), '/api/path', express satisfies Gone)`,
  'services/api/src/app.ts': 'export const app = 1',
  'services/api/src/app.test.ts': "import './app.ts'",
  'services/api/migrations/1.sql': 'select 1',
  'web/build.ts': "import './style.css'\nexport const output = new URL('dist/page.js', import.meta.url)",
  'web/style.css': '',
}

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'image-'))
})
afterAll(() => rmSync(root, { recursive: true }))

/** Writes the tree with some files changed, or left out (null), and checks it. */
function problemsWith(changes: Record<string, string | null> = {}): string[] {
  rmSync(root, { recursive: true })
  const files = Object.entries({ ...complete, ...changes }).filter(([, text]) => text !== null)
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text ?? '')
  }
  mkdirSync(join(root, 'node_modules/@portico'), { recursive: true })
  symlinkSync('../../services/api', join(root, 'node_modules/@portico/api'))
  const { problems, followed } = checkImage(
    root,
    files.map(([file]) => file),
  )
  expect(followed).toBeGreaterThanOrEqual(2)
  return problems
}

const left = 'is left out by infra/deploy/docker/Dockerfile.dockerignore'
const seed = 'infra/deploy/compose/jobs.yml: seed → infra/demo/main.ts'
const api = 'infra/deploy/docker/Dockerfile, CMD of line 14 → services/api/src/main.ts'

test('a complete image has no problem: types, packages, tests and outputs of the build are not missing', () => {
  expect(problemsWith()).toEqual([])
})

test.each([
  ['an import', "import { random } from '../tools/random.ts'\nexport default random"],
  ['an export', "export { random } from '../tools/random.ts'"],
  ['an import at run time', "await import('../tools/random.ts')"],
  ['a URL', "new Worker(new URL('../tools/random.ts', import.meta.url))"],
  ['a joined path', "const base = import.meta.dirname\nreadFileSync(join(base, '..', 'tools', 'random.ts'))"],
  ['a path from the working directory', "readFileSync('infra/tools/random.ts', 'utf8')"],
])('%s of a file that the ignore file leaves out is named with the chain that leads to it', (_, code) => {
  expect(problemsWith({ 'infra/demo/data.ts': code })).toEqual([
    `${seed} → infra/demo/data.ts → infra/tools/random.ts ${left}`,
  ])
})

test('a folder that is read by names known only at run time needs all its files', () => {
  const code =
    "const folder = new URL('../tools/words/', import.meta.url)\nreadFileSync(new URL(name, folder))"
  expect(problemsWith({ 'infra/demo/data.ts': code })).toEqual([
    `${seed} → infra/demo/data.ts → infra/tools/words → infra/tools/words/list.txt ${left}`,
  ])
})

test('a module of an own package, and the command of a container, are followed', () => {
  const ignore = complete['infra/deploy/docker/Dockerfile.dockerignore']
  expect(
    problemsWith({ 'infra/deploy/docker/Dockerfile.dockerignore': `${ignore}services/api/src/app.ts\n` }),
  ).toEqual([`${api} → services/api/src/app.ts ${left}`])
  expect(problemsWith({ 'infra/demo/main.ts': null })).toEqual([`${seed} does not exist`])
})

test('a folder of the tree that no COPY brings into the image is named', () => {
  const dockerfile = complete['infra/deploy/docker/Dockerfile'].replace('COPY infra infra\n', '')
  expect(problemsWith({ 'infra/deploy/docker/Dockerfile': dockerfile })).toEqual([`${seed} is not copied`])
})

test('a COPY without its files, and a mount without its file, are named', () => {
  expect(problemsWith({ 'web/build.ts': null, 'web/style.css': null })).toEqual([
    'infra/deploy/docker/Dockerfile, line 4: COPY web: no file of the build context (infra/deploy/docker/Dockerfile.dockerignore)',
    'infra/deploy/docker/Dockerfile, RUN of line 5 → web/build.ts does not exist',
  ])
  expect(problemsWith({ 'infra/settings.yml': null })).toEqual([
    'docker-compose.yml: api mounts infra/settings.yml, which does not exist',
  ])
})

test('what a build stage makes must be copied from it', () => {
  const main = `${complete['services/api/src/main.ts']}\nimport '../../../web/dist/page.js'`
  expect(problemsWith({ 'services/api/src/main.ts': main })).toEqual([])
  const dockerfile = complete['infra/deploy/docker/Dockerfile'].replace(
    'COPY --from=web /app/web/dist web/dist\n',
    '',
  )
  expect(
    problemsWith({ 'services/api/src/main.ts': main, 'infra/deploy/docker/Dockerfile': dockerfile }),
  ).toEqual([
    'infra/deploy/docker/Dockerfile, CMD of line 13 → services/api/src/main.ts → web/dist/page.js does not exist',
  ])
})

test('the build of a stage has only what was copied into that stage', () => {
  const build = "import '../services/api/src/app.ts'"
  expect(problemsWith({ 'web/build.ts': build })).toEqual([
    'infra/deploy/docker/Dockerfile, RUN of line 5 → web/build.ts → services/api/src/app.ts is not copied',
  ])
})

test('a module that Node loads first, and a command for operators, are followed', () => {
  const compose = `${complete['docker-compose.yml']}    environment: { NODE_OPTIONS: '--import=./infra/tools/trace.ts' }\n`
  expect(problemsWith({ 'docker-compose.yml': compose, 'infra/tools/trace.ts': '' })).toEqual([
    `docker-compose.yml → infra/tools/trace.ts ${left}`,
  ])
  const command = "import '../../../infra/tools/random.ts'\nif (import.meta.main) await main()"
  expect(problemsWith({ 'services/api/src/repair.ts': command })).toEqual([
    `command → services/api/src/repair.ts → infra/tools/random.ts ${left}`,
  ])
})
