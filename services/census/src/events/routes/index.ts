import type { Route } from '@portico/kit/http/route'
import { readError, readErrors } from './errors.ts'
import type { FiguresDeps } from './event-figures.ts'
import { readEvents } from './events.ts'
import { readButtons, readForms, readShown } from './shown.ts'

/** Readings of events and script errors. */
export const eventsRoutes = (deps: FiguresDeps): Route[] => [
  readEvents(deps),
  readButtons(deps),
  readForms(deps),
  ...readShown(deps),
  readErrors(deps),
  readError(deps),
]
