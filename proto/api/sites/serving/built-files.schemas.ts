import { BuiltFile, BuiltFileParams, BuiltFiles, BuiltFilesQuery } from '../../../http/files/built-files.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './built-files.ts'

export const internalBuiltFiles = contract(endpoints.internalBuiltFiles, {
  query: BuiltFilesQuery,
  answers: { 200: BuiltFiles },
})

export const internalBuiltFile = contract(endpoints.internalBuiltFile, {
  params: BuiltFileParams,
  answers: { 200: BuiltFile },
})
