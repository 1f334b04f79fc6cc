import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams, IdParams } from '../../../http/common/params.ts'
import type { FontList, UploadFont, FontJob } from '../../../http/files/fonts.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const listFonts = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof FontList } }>(
  'GET',
  '/api/rest/sites/:websiteId/fonts',
  { access: may(permission.settingsGeneral, 'path') },
)

export const uploadFont = endpoint<{
  params: typeof WebsiteParams
  query: typeof UploadFont
  answers: { 202: typeof FontJob }
}>('POST', '/api/rest/sites/:websiteId/fonts', {
  access: may(permission.settingsGeneral, 'path'),
  changes: [listFonts],
})

export const readFontJob = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof FontJob } }>(
  'GET',
  '/api/rest/sites/:websiteId/fonts/jobs/:id',
  { access: may(permission.settingsGeneral, 'path') },
)

export const readFontFile = endpoint<{
  params: typeof CollectionParams
  answers: { 200: readonly string[] }
}>('GET', '/api/rest/sites/:websiteId/fonts/:id/file', { access: may(permission.settingsGeneral, 'path') })

export const deleteFont = endpoint<{ params: typeof CollectionParams; answers: { 204: null } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/fonts/:id',
  { access: may(permission.settingsGeneral, 'path'), changes: [listFonts] },
)

export const serveFontStylesheet = endpoint<{ params: typeof IdParams; answers: { 200: readonly string[] } }>(
  'GET',
  '/s/:id/font.css',
  { access: 'anyone' },
)
