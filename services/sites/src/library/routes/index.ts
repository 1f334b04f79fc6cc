import type { Route } from '@portico/kit/http/route'
import type { LibraryDeps } from '../deps.ts'
import { assetFolders } from './asset-folders.ts'
import { assets } from './assets.ts'
import { getMedia, uploadMedia } from './media.ts'
import { serveFile } from './serve-file.ts'
import { partUploads } from './uploads.ts'

/** The assets library: files, folders and uploads, and files as visitors get them. */
export const libraryRoutes = (deps: LibraryDeps): Route[] => [
  serveFile(deps),
  ...assets(deps),
  ...assetFolders(deps),
  ...partUploads(deps),
  getMedia(deps),
  uploadMedia(deps),
]
