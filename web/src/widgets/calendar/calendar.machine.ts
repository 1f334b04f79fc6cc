/** The month that is shown, of `count` months. */
export type CalendarState = { count: number; at: number }
export type CalendarEvent = { type: 'previous' } | { type: 'next' } | { type: 'show'; at: number }

/** The calendar after an event. Returns the same state at its ends and for a place that does not exist. */
export function calendarMachine(state: CalendarState, event: CalendarEvent): CalendarState {
  const at = event.type === 'show' ? event.at : state.at + (event.type === 'next' ? 1 : -1)
  return at < 0 || at >= state.count || at === state.at ? state : { ...state, at }
}
