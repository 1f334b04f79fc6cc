import { expect, test } from 'vitest'
import { kindOf, matching, typedTarget } from './link-targets.ts'
import { linkOf } from './typed-link.ts'

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.co.uk/a?b=c#d ', 'https://www.example.co.uk/a?b=c#d'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['me@example.com', 'mailto:me@example.com'],
  ['me@example', 'mailto:me@example'],
  ['+49 (30) 12-34', 'tel:+493012-34'],
  ['1234', 'tel:1234'],
  ['/about', '/about'],
  ['#top', '#top'],
  ['https://example.com/@me', 'https://example.com/@me'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  ['menu.pdf', 'menu.pdf'],
  ['about us', 'about us'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('%j means %j', (text, link) => {
  expect(linkOf(text)).toBe(link)
})

test.each([
  ['#top', 'Section of this page'],
  ['/about', 'Path of this website'],
  ['/s/menu.pdf', 'File of this website'],
  ['https://example.com', 'Web address'],
  ['mailto:a@b.example', 'Email address'],
  ['tel:1234', 'Telephone number'],
  ['ftp://a.example', 'Address of a file server'],
  ['sms:1234', 'Text message'],
  ['http:/example.com', null],
  ['javascript:alert(1)', null],
  ['', null],
  ['  ', null],
])('ENUM-49: %j is offered as %j', (link, kind) => {
  expect(kindOf(link)).toBe(kind)
})

test('targets are found by a part of their name or address, and a typed address is one more', () => {
  const about = { id: '1', href: '/about', label: 'Our story' }
  const shop = { id: '2', href: '/shop', label: 'Shop' }
  const groups = [
    { title: 'Pages', targets: [about, shop] },
    { title: 'Files', targets: [] },
  ]
  expect(matching(groups, 'STORY')).toEqual([{ title: 'Pages', targets: [about] }])
  expect(matching(groups, '/sho')).toEqual([{ title: 'Pages', targets: [shop] }])
  expect(matching(groups, '')).toEqual([groups[0]])
  expect(typedTarget('example.com')).toEqual([
    {
      title: 'Address',
      targets: [
        { id: 'typed', href: 'https://example.com', label: 'https://example.com', note: 'Web address' },
      ],
    },
  ])
  expect(typedTarget('story')).toEqual([])
})
