import type { Block } from '@portico/proto/site'
import { asSentence } from '../../../../lib/text/sentence.ts'
import { problemWords } from '../document/problem-words.ts'
import type { EditedDocument, EditedSection } from '../document/types.ts'

const sectionFields = ['width', 'tone', 'space', 'anchor', 'hideOn'] as const
export type SectionField = (typeof sectionFields)[number]

type Refused = {
  blocks: { block: Block; reason: string }[]
  sections: { section: EditedSection; field: SectionField; reason: string }[]
}

/** The parts of a sent document that the errors of a refusal name. Other fields are left out. */
export function refusedParts(errors: Readonly<Record<string, string>>, sent: EditedDocument): Refused {
  const refused: Refused = { blocks: [], sections: [] }
  for (const [path, message] of Object.entries(errors)) {
    const [root, list, sectionAt, ...rest] = path.split('.')
    const section = root === 'document' && list === 'sections' ? sent.sections[Number(sectionAt)] : undefined
    const field = sectionFields.find((each) => each === rest[0])
    if (!section) continue
    if (field) refused.sections.push({ section, field, reason: asSentence(message) })
    else {
      const [, rowAt, , columnAt, , blockAt, , ...inValue] = rest
      const block = section.rows[Number(rowAt)]?.columns[Number(columnAt)]?.blocks[Number(blockAt)]
      const isKnown = refused.blocks.some((each) => each.block === block)
      if (block && !isKnown) refused.blocks.push({ block, reason: problemWords(inValue, message) })
    }
  }
  return refused
}
