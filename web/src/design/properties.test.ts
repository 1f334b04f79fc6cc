import { expect, test } from 'vitest'
import { templates } from '@portico/proto/design/templates'
import { designOf } from './properties.ts'

const plain = templates['portico-plain'].id
const press = templates['portico-press'].id

test('the first template without tweaks adds nothing to a page', () => {
  expect(designOf({ templateId: plain, tweakJSON: { parallax: 'on' } })).toMatchObject({
    fonts: ['fraunces', 'inter'],
    properties: {},
  })
})

test('CTX-08: a tweak changes only its own properties, and an invalid value changes nothing', () => {
  const corners = designOf({ templateId: plain, tweakJSON: { corners: 'round', header: 'diagonal' } })
  expect(corners.properties).toEqual({ '--radius': '8px' })
  expect(corners.styles.header).toBe('left')
})

test('a template sets its colours and fonts, and tweaks of the owner win', () => {
  const own = designOf({ templateId: press, tweakJSON: { 'font-text': 'inter', 'color-accent': '#004400' } })
  expect(own.fonts).toEqual(['bricolage', 'inter'])
  expect(own.properties).toMatchObject({ '--accent': '#004400', '--paper': '#fdfcf7', '--light': '740' })
  expect(own.properties['--text']).toBeUndefined()
})

test('the id of an unknown template counts as the first one', () => {
  expect(designOf({ templateId: 't', tweakJSON: {} }).template.identifier).toBe('portico-plain')
})
