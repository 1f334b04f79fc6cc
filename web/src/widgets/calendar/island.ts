import { calendarMachine, type CalendarEvent, type CalendarState } from './calendar.machine.ts'

/** Shows one month of a calendar at a time: first the month of today or the next one after it. Returns the destructor. */
export function mount(root: HTMLElement): () => void {
  const months = [...root.querySelectorAll<HTMLElement>('.calendar-month')]
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('.calendar-step')]
  const listening = new AbortController()
  let state: CalendarState = { count: months.length, at: months.findIndex(isSelected) }

  const send = (event: CalendarEvent): void => {
    state = calendarMachine(state, event)
    months.forEach((month, at) => (month.dataset['state'] = at === state.at ? 'selected' : 'idle'))
    // A disabled button would lose the focus of the keyboard.
    buttons.forEach((button) => {
      const isEnd = state.at === (button.dataset['step'] === 'next' ? state.count - 1 : 0)
      button.setAttribute('aria-disabled', String(isEnd))
    })
  }
  for (const button of buttons) {
    const type = button.dataset['step'] === 'next' ? 'next' : 'previous'
    button.addEventListener('click', () => send({ type }), { signal: listening.signal })
  }
  const today = new Date().toISOString().slice(0, 7)
  // The page may have been rendered in an earlier month.
  send({ type: 'show', at: months.findIndex(({ dataset }) => dataset['month']! >= today) })
  return () => listening.abort()
}

const isSelected = ({ dataset }: HTMLElement) => dataset['state'] === 'selected'
