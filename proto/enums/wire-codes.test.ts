import { expect, test } from 'vitest'
import { collectionPermission } from './collection-permission.ts'
import { nameOf, type Enumeration } from './lookup.ts'
import { recordType } from './record-type.ts'
import { sliceType } from './slice-type.ts'
import { websiteStatus } from './website-status.ts'
import { websiteType } from './website-type.ts'

/** The codes of WIRE-34, verbatim. Record types from 200 up are ours and not part of it. */
const wire: [string, Enumeration, string][] = [
  [
    'siteStatus',
    websiteStatus,
    'expired 1, past due 2, trial 3, beta 4, removed 5, internal 6, comped 7, paid 8, v5 linked 11, active parking page 12, resold 13, resold grace period 14, enterprise 15',
  ],
  ['websiteType', websiteType, 'classic 1, cover page 2, parking page 3, commerce 4, enterprise 5'],
  [
    'recordType',
    Object.fromEntries(Object.entries(recordType).filter(([, code]) => code < 200)),
    'text 1, image 2, quote 4, link 5, audio 7, video 8, store item 11, event 12, gallery 14, binary 15, css asset 16, tweak asset 17, digital good 18, attachment 19, tweet 50, checkin 52',
  ],
  [
    'slice type',
    sliceType,
    'heading 1, sub-heading 2, body 3, image 4, gallery 5, video 6, social icons 7, buttons 8, navigation 9, custom form 10, newsletter 11, album 12, map 13, logo 14, action 15, form 16, lock 17, password 18, twitter 19, popup overlay action 20',
  ],
  ['collection permission', collectionPermission, 'public 1, password 2, members 3'],
]

/** Converts `sub-heading` and `past due` to our names: `subHeading`, `pastDue`. */
const camelCase = (words: string) => words.replace(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase())

test.each(wire)(
  'WIRE-34: the codes of %s equal the codes of the wire, each with one name',
  (_, codes, text) => {
    const expected = text.split(', ').map((entry) => {
      const space = entry.lastIndexOf(' ')
      return [camelCase(entry.slice(0, space)), Number(entry.slice(space + 1))]
    })
    expect(Object.entries(codes)).toEqual(expected)
    expect(expected.map(([, code]) => nameOf(codes, code))).toEqual(expected.map(([name]) => name))
  },
)
