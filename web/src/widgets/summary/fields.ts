import { IndexValue, JournalValue } from '@portico/proto/blocks/lists/listings'
import { SummaryValue } from '@portico/proto/blocks/lists/summary'
import { fieldsFor } from '../fields.ts'

const isOn = () => true

export const summaryFields = fieldsFor(SummaryValue, {
  collectionId: { label: 'Collection' },
  title: { label: 'Title' },
  design: {
    label: 'Design',
    choices: { grid: 'Grid', list: 'List', wall: 'Wall', carousel: 'Carousel' },
  },
  limit: { label: 'At most', unit: 'entries' },
  category: { label: 'Only of this category' },
  tag: { label: 'Only with this tag' },
  featured: { label: 'Only featured entries' },
  showPicture: { label: 'Show pictures', otherwise: isOn },
  showDate: { label: 'Show dates', otherwise: isOn },
  showExcerpt: { label: 'Show excerpts', otherwise: isOn },
})

export const journalFields = fieldsFor(JournalValue, {
  collectionId: { label: 'Collection' },
  limit: { label: 'At most', unit: 'entries' },
})

export const indexFields = fieldsFor(IndexValue, { collectionId: { label: 'Collection' } })
