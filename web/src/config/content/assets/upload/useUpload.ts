import { completeUpload } from '@portico/proto/api/sites/library/uploads'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AssetChanged } from '@portico/proto/http/files/assets'
import { readAgain } from '../../../session/calls.ts'
import { useUnfinished } from '../assets.ts'
import { addFiles } from './transfers.ts'

/**
 * Returns a function that uploads files into a folder, or replaces a file. A file that was not uploaded to the end, even in an
 * earlier visit, is resumed.
 */
export function useUpload(websiteId: string) {
  const queries = useQueryClient()
  const unfinished = useUnfinished(websiteId).data?.uploads
  return useCallback(
    (
      files: readonly File[],
      to: { folderId?: string | undefined; replaces?: string },
      onDone?: (asset: AssetChanged) => void,
    ) => {
      const folderId = to.folderId ?? null
      const replaces = to.replaces ?? null
      addFiles(
        files,
        { websiteId, folderId, replaces },
        (asset) => {
          void readAgain(queries, completeUpload, { params: { websiteId } })
          onDone?.(asset)
        },
        (file) =>
          unfinished?.find(
            (each) =>
              each.name === file.name &&
              each.bytes === file.size &&
              (each.folderId ?? null) === folderId &&
              (each.replaces ?? null) === replaces,
          ),
      )
    },
    [websiteId, unfinished, queries],
  )
}
