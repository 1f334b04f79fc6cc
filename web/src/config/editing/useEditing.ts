import { useSyncExternalStore } from 'react'
import type { Editing, EditingState } from './store.ts'

/** The state of an editor, which renders the component again when it changes. */
export function useEditing<D, C, S>(editing: Editing<D, C, S>): EditingState<D, S> {
  return useSyncExternalStore(editing.subscribe, editing.get)
}
