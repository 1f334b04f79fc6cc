import type {
  BuiltFile,
  BuiltFileParams,
  BuiltFiles,
  BuiltFilesQuery,
} from '../../../http/files/built-files.ts'
import { endpoint } from '../../endpoint.ts'

/** The built files of all releases that are stored. */
export const internalBuiltFiles = endpoint<{
  query: typeof BuiltFilesQuery
  answers: { 200: typeof BuiltFiles }
}>('GET', '/internal/built-files', { access: 'service' })

/** A built file. 404 for one that is not stored. */
export const internalBuiltFile = endpoint<{
  params: typeof BuiltFileParams
  answers: { 200: typeof BuiltFile }
}>('GET', '/internal/built-files/:name', { access: 'service' })
