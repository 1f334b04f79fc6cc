import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { EmbedValue } from '@portico/proto/blocks/embed'
import { embedFrame } from './address.ts'

const frame = (value: object, type: number = blockType.embed) => embedFrame(EmbedValue.parse(value), type)

test('ENUM-24: an embed is the address of its frame, from the address or from the code of its provider', () => {
  expect(frame({ url: 'http://maps.example/a' })).toMatchObject({
    src: 'https://maps.example/a',
    host: 'maps.example',
    ratio: null,
  })
  const html =
    '<p>x</p><iframe width="640" height="320" src="https://www.forms.example/f?a=1&amp;b=2"></iframe>'
  expect(frame({ html })).toMatchObject({
    src: 'https://www.forms.example/f?a=1&b=2',
    host: 'forms.example',
    ratio: 2,
  })
})

test.each([
  '',
  '<script src="https://evil.example/x.js"></script>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="data:text/html,x"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="/account"></iframe>',
])('embed code without a web address shows no frame: %j', (html) => expect(frame({ html })).toBeNull())

test('ENUM-24: a sound of Soundcloud is shown in its player, and other hosts are not', () => {
  expect(frame({ url: 'https://soundcloud.com/clay/bell' }, blockType.soundcloud)?.src).toBe(
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fclay%2Fbell',
  )
  expect(frame({ url: 'https://evil.example/bell' }, blockType.soundcloud)).toBeNull()
})
