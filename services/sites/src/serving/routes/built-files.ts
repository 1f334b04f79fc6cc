import { notFound } from '@portico/kit/errors'
import { readPacked } from '@portico/kit/files/built-files'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/serving/built-files.schemas'
import type { ServingDeps } from '../deps.ts'

/** Built files of this and other releases of web: a page that was sent before an upgrade still finds its own (decision 242). */
export const builtFiles = ({ builtIndex, files }: ServingDeps): Route[] => [
  route(api.internalBuiltFiles, async ({ query: { known } }) => {
    const { version, files: stored } = await builtIndex.read()
    return version === known ? { version } : { version, names: [...stored.keys()] }
  }),
  route(api.internalBuiltFile, async ({ params: { name } }) => {
    const file = (await builtIndex.read()).files.get(name)
    if (!file) throw notFound('built file', name)
    const { identity, br, gzip } = await readPacked(files, file)
    return {
      identity: identity!.toString('base64'),
      ...(br && { br: br.toString('base64') }),
      ...(gzip && { gzip: gzip.toString('base64') }),
    }
  }),
]
