/** The effects of keys in the page editor. */
export type KeyAction =
  | 'undo'
  | 'redo'
  | 'save'
  | 'link'
  | 'duplicate'
  | 'remove'
  | 'insert'
  | 'edit'
  | 'climb'
  | 'next'
  | 'previous'
  | 'move-up'
  | 'move-down'
  | 'move-left'
  | 'move-right'
  | 'section-up'
  | 'section-down'
  | 'next-area'
  | 'previous-area'

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const moves: Readonly<Record<string, KeyAction>> = {
  ArrowUp: 'move-up',
  ArrowDown: 'move-down',
  ArrowLeft: 'move-left',
  ArrowRight: 'move-right',
}
const plain: Readonly<Record<string, KeyAction>> = {
  ArrowUp: 'previous',
  ArrowLeft: 'previous',
  ArrowDown: 'next',
  ArrowRight: 'next',
  Enter: 'edit',
  Escape: 'climb',
  Delete: 'remove',
  Backspace: 'remove',
  '/': 'insert',
}

/**
 * The action of a key. `where` is the place of the focus: on the page, in a text of the page, or in a panel, where keys without a
 * modifier belong to its controls.
 */
export function keyAction(event: Pressed, where: 'page' | 'text' | 'panel'): KeyAction | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (key === 'F6') return shiftKey ? 'previous-area' : 'next-area'
  if ((ctrlKey || metaKey) && !altKey) return withCommand(key.toLowerCase(), shiftKey, where)
  if (where === 'panel') return undefined
  if (altKey && !ctrlKey && !metaKey && where === 'page') {
    if (shiftKey) return key === 'ArrowUp' ? 'section-up' : key === 'ArrowDown' ? 'section-down' : undefined
    return moves[key]
  }
  if (altKey || shiftKey) return undefined
  if (where === 'text') return key === 'Escape' ? 'climb' : undefined
  return plain[key]
}

function withCommand(key: string, shift: boolean, where: 'page' | 'text' | 'panel'): KeyAction | undefined {
  if (key === 's') return 'save'
  // A field of a panel undoes its own typing, which is not in the document before the field is left.
  if (key === 'z' && where !== 'panel') return shift ? 'redo' : 'undo'
  if (key === 'y' && where !== 'panel') return 'redo'
  if (key === 'd' && where === 'page') return 'duplicate'
  if (key === 'k' && where === 'text') return 'link'
  return undefined
}
