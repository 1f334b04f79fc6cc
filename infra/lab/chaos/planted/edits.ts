import { resolve } from 'node:path'

/** A change of one line of the product, by which a census process loses or doubles messages. */
export type Edit = {
  /** The changed file, from the root of the repository. */
  file: string
  find: string
  replace: string
}

/**
 * The planted faults. The product has no setting for them: only `preload.ts`, which `make chaos` loads into one census
 * process, applies an edit.
 */
export const edits = {
  'acks-0': {
    file: 'services/kit/src/bus/kafka/producer.ts',
    find: 'acks: -1,',
    replace: 'acks: 0,',
  },
  'offset-before-effect': {
    file: 'services/kit/src/bus/consumer.ts',
    find: 'await moveOffset(subscription.group, batch, expected, tx)',
    replace: 'await subscription.db.job((own) => moveOffset(subscription.group, batch, expected, own))',
  },
  'no-event-id': {
    file: 'services/census/src/collect/accept-hit.ts',
    find: '\n    const hitId = data.hitId?.toLowerCase() ?? newId',
    replace: '\n    const hitId = newId',
  },
  'reply-before-acknowledgement': {
    file: 'services/census/src/collect/accept-hit.ts',
    find: 'await publish({',
    replace: 'void publish({',
  },
} satisfies Record<string, Edit>

export type PlantedFault = keyof typeof edits
export const plantedFaults = Object.keys(edits) as PlantedFault[]

const root = resolve(import.meta.dirname, '../../../..')

/** The absolute path of the file that an edit changes. */
export const fileOf = (edit: Edit): string => resolve(root, edit.file)

/** Applies an edit to a source text. @throws Error unless the text to replace occurs exactly once */
export function applyEdit(source: string, { file, find, replace }: Edit): string {
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`${file} has "${find}" ${parts.length - 1} times, not once`)
  return parts.join(replace)
}
