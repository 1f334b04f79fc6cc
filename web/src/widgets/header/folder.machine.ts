/**
 * A folder of the navigation. The pointer over it opens it until the pointer leaves (`hovered`). A press keeps it open
 * until the next press or until it is dismissed (`pinned`).
 */
export type FolderState = 'closed' | 'hovered' | 'pinned'

/** `enter` and `leave` are sent after their delays. `dismiss`: Escape, a press elsewhere, or the focus left. */
export type FolderEvent = 'enter' | 'leave' | 'press' | 'dismiss'

/** The next state of a folder. A press on a folder that the pointer opened does not close it again. */
export function folderMachine(state: FolderState, event: FolderEvent): FolderState {
  switch (event) {
    case 'enter':
      return state === 'closed' ? 'hovered' : state
    case 'leave':
      return state === 'hovered' ? 'closed' : state
    case 'press':
      return state === 'pinned' ? 'closed' : 'pinned'
    case 'dismiss':
      return 'closed'
  }
}
