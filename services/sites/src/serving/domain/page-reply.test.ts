import { expect, test } from 'vitest'
import { toPageReply } from './page-reply.ts'
import { patchSettings } from '../../model/settings.ts'

const operatorTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© The operator' }

const tilesOf = (mapSettings: object, mapTiles = operatorTiles) => {
  const patched = patchSettings({}, { mapSettings })
  const found = {
    id: 'a'.repeat(24),
    identifier: 'clay',
    title: 'Clay',
    status: 'comped' as const,
    contentVersion: 1,
    releaseId: null,
    site: {
      title: 'Clay',
      settings: patched.data!,
      navigation: [],
      footerNavigation: [],
      sells: false,
    },
    path: null,
    page: null,
  }
  return toPageReply(found, '/', { appDomain: 'localhost:8080', scheme: 'http', mapTiles }).context.mapTiles
}

test('a website without tiles has the tiles of the operator, and tiles of its own come before them', () => {
  expect(tilesOf({})).toEqual(operatorTiles)
  const own = { tilesUrl: 'https://own.example/{z}/{x}/{y}', tilesAttribution: '© Own' }
  expect(tilesOf(own)).toEqual({ url: own.tilesUrl, attribution: own.tilesAttribution })
  expect(tilesOf({}, { url: '', attribution: 'unused' })).toBeUndefined()
})
