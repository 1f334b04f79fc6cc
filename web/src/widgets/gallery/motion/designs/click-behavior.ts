/** The effect of a click on a slide of a stacked gallery (GAL-25). */
export const stackedClickBehavior = {
  next: 'next',
  previous: 'previous',
  side: 'side',
} as const
export type StackedClickBehavior = keyof typeof stackedClickBehavior
