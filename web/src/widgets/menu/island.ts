import { tabsMachine, type TabsEvent, type TabsState } from './tabs.machine.ts'

/** The menus that are started, so that a second start of one does nothing. */
const mounts = new WeakMap<Element, () => void>()

/** Operates the tabs of a menu block by pointer and keyboard (ACC-03, ACC-04). Returns the destructor. */
export function mount(root: HTMLElement): () => void {
  const mounted = mounts.get(root)
  if (mounted) return mounted
  const tabs = [...root.querySelectorAll<HTMLElement>('[role=tab]')]
  const panels = tabs.map((tab) => document.getElementById(tab.getAttribute('aria-controls') ?? ''))
  const controller = new AbortController()
  const { signal } = controller
  let state: TabsState = { count: tabs.length, selected: 0, focused: 0 }

  const send = (event: TabsEvent): boolean => {
    const next = tabsMachine(state, event)
    if (next === state) return false
    state = next
    tabs.forEach((tab, at) => {
      const isSelected = at === state.selected
      tab.setAttribute('aria-selected', String(isSelected))
      tab.tabIndex = at === state.focused ? 0 : -1
      tab.dataset['state'] = isSelected ? 'selected' : 'idle'
      if (panels[at]) panels[at].dataset['state'] = isSelected ? 'selected' : 'idle'
    })
    return true
  }
  tabs.forEach((tab, at) => {
    tab.addEventListener('click', () => send({ type: 'press', at }), { signal })
    tab.addEventListener(
      'keydown',
      (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return
        if (!send({ type: 'key', key: event.key })) return
        event.preventDefault()
        tabs[state.focused]!.focus()
      },
      { signal },
    )
    tab.addEventListener(
      'blur',
      ({ relatedTarget }) => {
        if (!tabs.includes(relatedTarget as HTMLElement)) send({ type: 'leave' })
      },
      { signal },
    )
  })
  const destroy = () => {
    mounts.delete(root)
    controller.abort()
  }
  mounts.set(root, destroy)
  return destroy
}
