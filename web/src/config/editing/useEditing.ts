import { useSyncExternalStore } from 'react'
import type { Editing, EditingState } from './store.ts'

/** The state of an editor, which renders the component again when it changes. */
export function useEditing<D, C, S>(editing: Editing<D, C, S>): EditingState<D, S> {
  return useSyncExternalStore(editing.subscribe, editing.get)
}

/** A part of the state. The component renders again only if this part is another one. */
export function useEditingPart<D, C, S, Part>(
  editing: Editing<D, C, S>,
  part: (state: EditingState<D, S>) => Part,
): Part {
  return useSyncExternalStore(editing.subscribe, () => part(editing.get()))
}
