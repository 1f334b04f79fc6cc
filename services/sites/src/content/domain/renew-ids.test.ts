import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import type { PageDocument } from '@portico/proto/site'
import { createIdRenewal } from './renew-ids.ts'

const link = (url: string) => ({ text: 'Go', url })
const pageOf = (text: string, url: string): PageDocument => ({
  title: 'Page',
  sections: [
    {
      id: 'top',
      width: 'normal',
      tone: 'paper',
      anchor: 'prices',
      rows: [
        {
          id: 'row',
          columns: [
            { id: 'left', span: 6, blocks: [{ id: 'a', type: blockType.html, value: { html: text } }] },
            { span: 6, blocks: [{ id: 'b', type: blockType.button, value: link(url) }] },
          ],
        },
      ],
    },
    { id: 'end', width: 'wide', tone: 'ink', rows: [] },
  ],
})

function renewal() {
  let made = 0
  return createIdRenewal(() => `new${(made += 1)}`)
}

test('every section, row, column and block gets a new id, and links of the page to them follow', () => {
  const html = (end: string, a: string) =>
    `<p><a href="#${end}">End</a> <a href='#block-${a}'>A</a> <a href="#prices">Prices</a> <a href="/x#top">X</a> #top</p>`
  const copy = renewal()(pageOf(html('end', 'a'), '#end'))
  expect(copy).toEqual({
    title: 'Page',
    sections: [
      {
        id: 'new1',
        width: 'normal',
        tone: 'paper',
        anchor: 'prices',
        rows: [
          {
            id: 'new2',
            columns: [
              {
                id: 'new3',
                span: 6,
                blocks: [{ id: 'new4', type: 2, value: { html: html('new6', 'new4') } }],
              },
              { span: 6, blocks: [{ id: 'new5', type: blockType.button, value: link('#new6') }] },
            ],
          },
        ],
      },
      { id: 'new6', width: 'wide', tone: 'ink', rows: [] },
    ],
  })
})

test('a second document with the same ids gets the same new ones', () => {
  const renew = renewal()
  const idsOf = ({ sections }: PageDocument) => JSON.stringify(sections).match(/"id":"\w+"/g)
  expect(idsOf(renew(pageOf('<p>Text</p>', '/')))).toEqual(idsOf(renew(pageOf('<p>Anders</p>', '/'))))
})
