import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAssets } from './assets.ts'

test('the files of an island are its own and its imports, without the files that every page loads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-assets-'))
  const file = (name: string, imports: string[] = []) => ({ file: `assets/${name}.js`, imports })
  const chunks = {
    'src/site/main.ts': { ...file('site', ['_first.js']), isEntry: true },
    'src/site/later.ts': file('later', ['_consent.js', 'src/site/main.ts']),
    'src/beacon/main.ts': { ...file('beacon', ['_uuid.js']), isEntry: true },
    'src/widgets/form/island.tsx': file('form', ['_first.js', '_consent.js', '_react.js', '_calls.js']),
    '_calls.js': file('calls', ['_uuid.js']),
    '_first.js': file('first'),
    '_consent.js': file('consent'),
    '_react.js': file('react'),
    '_uuid.js': file('uuid'),
  }
  try {
    const { page } = await readAssets(await written(folder, { pages: chunks }))
    expect(page.islandFiles).toEqual({ form: ['/assets/form.js', '/assets/react.js', '/assets/calls.js'] })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the files of the page editor are its own, without the files of every screen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-assets-'))
  const chunks = {
    'src/config/main.tsx': { file: 'assets/config.js', imports: ['_react.js'], isEntry: true },
    'src/config/features/editor/Editor.tsx': {
      file: 'assets/editor.js',
      css: ['assets/editor.css'],
      imports: ['src/config/main.tsx', '_react.js', '_views.js'],
    },
    '_react.js': { file: 'assets/react.js' },
    '_views.js': { file: 'assets/views.js' },
  }
  const canvas = { 'canvas.css': { file: 'assets/canvas.css' } }
  try {
    const { config, page } = await readAssets(await written(folder, { pages: canvas, area: chunks }))
    expect(config.imports).toEqual(['/assets/react.js'])
    expect(config.editor).toEqual(['/assets/editor.js', '/assets/editor.css', '/assets/views.js'])
    expect(page.canvasStyles).toBe('/assets/canvas.css')
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** Writes manifests, and returns their paths. One that is not given is empty. */
async function written(folder: string, manifests: { pages?: object; area?: object }) {
  const files = { pages: join(folder, 'pages'), area: join(folder, 'area'), early: join(folder, 'early') }
  await writeFile(files.pages, JSON.stringify(manifests.pages ?? {}))
  await writeFile(files.area, JSON.stringify(manifests.area ?? {}))
  await writeFile(files.early, '{}')
  return files
}
