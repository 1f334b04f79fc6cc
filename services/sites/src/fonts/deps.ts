import type { LibraryDeps } from '../library/deps.ts'
import type { FontTurns } from './font-turns.ts'

export type FontsDeps = Pick<LibraryDeps, 'db' | 'clock' | 'ids' | 'files' | 'knownFiles'> & {
  fontTurns: FontTurns
}
