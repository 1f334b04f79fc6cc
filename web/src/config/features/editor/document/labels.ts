import type { Command } from './types.ts'

/** The names of changes for "Undo: …". Planned changes have a label of their own. */
const labels: Record<Exclude<Command['type'], 'batch'>, string> = {
  'page.set': 'Change the page',
  'entry.set': 'Change the entry',
  'section.set': 'Change the section',
  'column.set': 'Change the column',
  'block.set': 'Change the block',
  'block.turn': 'Turn a block into another type',
  'section.add': 'Add a section',
  'row.add': 'Add a row',
  'column.add': 'Add a column',
  'block.add': 'Add a block',
  'section.remove': 'Remove a section',
  'row.remove': 'Remove a row',
  'column.remove': 'Remove a column',
  'block.remove': 'Remove a block',
  'section.move': 'Move a section',
  'row.move': 'Move a row',
  'column.move': 'Move a column',
  'block.move': 'Move a block',
  'row.spans': 'Change the width of columns',
}

export const labelOf = (command: Command): string =>
  command.type === 'batch' ? command.label : labels[command.type]
