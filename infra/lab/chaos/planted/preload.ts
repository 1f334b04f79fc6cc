import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { applyEdit, edits, fileOf, type PlantedFault } from './edits.ts'

/**
 * Plants a fault into the process that imports this module before its program: `node --import …/preload.ts program`. The
 * wrapper of the process sets CHAOS_PLANTED to the name of the fault.
 */
const edit = edits[process.env['CHAOS_PLANTED'] as PlantedFault]
const target = pathToFileURL(fileOf(edit)).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const { source } = loaded
    if (url !== target || source === undefined || source === null) return loaded
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
    return { ...loaded, source: applyEdit(text, edit) }
  },
})
