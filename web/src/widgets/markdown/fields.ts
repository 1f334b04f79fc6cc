import { MarkdownValue } from '@portico/proto/blocks/markdown'
import { fieldsFor } from '../fields.ts'

export const markdownFields = fieldsFor(MarkdownValue, {
  markdown: {
    label: 'Text',
    control: 'markdown',
    help: '**bold**, *italic*, [link](https://…), # heading, - list',
  },
  html: { label: 'HTML', setBy: 'markdown' },
})
