import { ChartValue } from '@portico/proto/blocks/chart'
import { fieldsFor } from '../fields.ts'

export const chartFields = fieldsFor(ChartValue, {
  kind: {
    label: 'Chart',
    choices: {
      column: 'Columns',
      bar: 'Bars',
      line: 'Lines',
      area: 'Areas',
      pie: 'Pie',
      donut: 'Donut',
    },
  },
  title: { label: 'Title' },
  dataset: {
    label: 'Figures',
    control: 'dataset',
    fields: {
      fileName: { label: 'Name of the file', placeholder: 'sales-2026.csv' },
      columns: { label: 'Columns', item: 'column', start: '' },
      rows: {
        label: 'Rows',
        item: 'row',
        fields: { label: { label: 'Label' }, figures: { label: 'Figures', item: 'figure', start: 0 } },
        starts: [{ value: {} }],
      },
    },
  },
  unit: { label: 'Unit', help: 'Shown after each figure.', placeholder: '%' },
  isStacked: {
    label: 'Stack the columns',
    when: ({ kind }) => kind === 'column' || kind === 'bar' || kind === 'area',
  },
  caption: { label: 'Caption' },
})
