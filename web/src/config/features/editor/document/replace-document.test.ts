import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from './apply.ts'
import { replaceDocument } from './replace-document.ts'
import { commandOf, counter, gesture, storedDocument } from './testing/random.ts'
import { withIds } from './with-ids.ts'

test('any document is replaced by any other one, and undone', () => {
  fc.assert(
    fc.property(storedDocument, fc.array(gesture, { maxLength: 12 }), (stored, gestures) => {
      const before = withIds(stored)
      const newId = counter()
      const after = gestures.reduce((current, each) => {
        const command = commandOf(current, each, newId)
        const applied = command && apply(current, command)
        return applied?.ok ? applied.document : current
      }, before)
      const done = apply(before, replaceDocument(before, after, 'Restore'), { isRestoring: true })
      if (!done.ok) throw new Error(done.reason)
      expect(done.document).toEqual(after)
      expect(apply(after, done.inverse, { isRestoring: true })).toMatchObject({ ok: true, document: before })
    }),
    { seed: 23, numRuns: 300 },
  )
})
