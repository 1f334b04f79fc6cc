import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { join, resolve } from 'node:path'
import { applyEdit, type Edit } from '../planted/edits.ts'

/**
 * Lets the process that imports this module before its program read feeds from this machine. The feeds of the attacker are
 * here, and the product refuses such addresses and has no setting for it.
 */
const edit: Edit = {
  file: 'web/src/server/feeds/fetch-feed.ts',
  find: '{ isAllowed = isPublicAddress, ports = [DEFAULT_PORT] }: Options = {}',
  replace: '{ isAllowed = () => true, ports = [new URL(url).port] }: Options = {}',
}
const root = resolve(import.meta.dirname, '../../../..')

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const { source } = loaded
    if (!url.startsWith('file:') || fileURLToPath(url) !== join(root, edit.file)) return loaded
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source as Uint8Array)
    return { ...loaded, source: applyEdit(text, edit) }
  },
})
