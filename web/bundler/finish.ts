import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { manifests } from './builds.ts'

/** Writes a `.br` and a `.gz` file for each text asset, so that nothing is compressed while a request waits. */
export async function compressAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const plain = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(plain))
    await writeFile(join(folder, `${name}.gz`), gzipSync(plain, { level: 9 }))
  }
}

const STYLES_OF_PAGES = [/^src\/site\/styles\/styles\.css$/, /^src\/widgets\/[^/]+\/page\.css$/]

/** Joins the stylesheets of pages into one file for the canvas of the page editor, and adds it to the manifest of pages. */
export async function writeCanvasStyles(client: string): Promise<void> {
  const path = join(client, manifests.pages)
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, { file: string }>
  const files = STYLES_OF_PAGES.flatMap((pattern) => {
    const found = Object.entries(manifest).flatMap(([source, { file }]) =>
      pattern.test(source) ? [file] : [],
    )
    if (found.length === 0) throw new Error(`no stylesheet of pages matches ${pattern}`)
    return found
  })
  const styles = (await Promise.all(files.map((file) => readFile(join(client, file), 'utf8')))).join('')
  const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 7)
  const file = `assets/canvas-${hash}.css`
  await writeFile(join(client, file), styles)
  await writeFile(path, JSON.stringify({ ...manifest, 'canvas.css': { file } }))
}
