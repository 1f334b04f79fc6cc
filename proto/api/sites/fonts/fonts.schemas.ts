import { WebsiteParams, CollectionParams, IdParams } from '../../../http/common/params.ts'
import { FontList, UploadFont, FontJob } from '../../../http/files/fonts.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './fonts.ts'

export const listFonts = contract(endpoints.listFonts, {
  summary: 'Lists the fonts that the website has uploaded.',
  params: WebsiteParams,
  answers: { 200: FontList },
})

export const uploadFont = contract(endpoints.uploadFont, {
  summary:
    'Stores the font in the body, and begins its conversion to WOFF2. The reply names the job to ask for.',
  params: WebsiteParams,
  query: UploadFont,
  answers: { 202: FontJob },
  uploads: ['font/woff2', 'font/woff', 'font/ttf', 'font/otf'],
})

export const readFontJob = contract(endpoints.readFontJob, {
  summary: 'Returns how far the conversion of an uploaded font is.',
  params: CollectionParams,
  answers: { 200: FontJob },
})

export const readFontFile = contract(endpoints.readFontFile, {
  summary: 'Returns the file of a font, for its preview.',
  params: CollectionParams,
  answers: { 200: ['font/woff2'] },
})

export const deleteFont = contract(endpoints.deleteFont, {
  summary: 'Deletes a font that the website does not use.',
  params: CollectionParams,
  answers: { 204: null },
})

export const serveFontStylesheet = contract(endpoints.serveFontStylesheet, {
  summary: 'Returns the stylesheet of a font of the website.',
  params: IdParams,
  answers: { 200: ['text/css'] },
})
