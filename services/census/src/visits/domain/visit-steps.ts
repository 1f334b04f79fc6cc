import type { FunnelStep } from '@portico/proto/http/visits/census-figures'

/*
 * The steps of a visit as one text: each step is a tab, its value and a line feed. Values of pages begin with `/`, values of
 * events with `!`. A text is compact.
 */

/** The pages, and the events, that are kept of one visit. */
const PAGES_MAX = 50
const EVENTS_MAX = 50

/** Returns the value of a page's step. */
export const pageValue = (path: string) => valueOf(path.startsWith('/') ? path : `/${path}`)
const eventValue = (name: string) => valueOf(`!${name}`)
const valueOf = (text: string) => text.replaceAll(/[\t\n]/g, ' ')
const stepOf = (value: string) => `\t${value}\n`

/** Whether the value belongs to a page step. */
export const isPage = (value: string) => value.startsWith('/')

/** Returns the values of the steps, in order. */
export const valuesOf = (steps: string): string[] =>
  steps.split('\n').flatMap((step) => (step.startsWith('\t') ? [step.slice(1)] : []))

/** Adds a page. Those after the fiftieth page of a visit are not listed. */
export const withPage = (steps: string, path: string) =>
  count(steps, '\t/') < PAGES_MAX ? steps + stepOf(pageValue(path)) : steps

/** Adds an event. Those after the fiftieth event of a visit are not listed. */
export const withEvent = (steps: string, name: string) =>
  count(steps, '\t!') < EVENTS_MAX ? steps + stepOf(eventValue(name)) : steps

/** Returns the distinct pages, in the order of their first views. */
export const pagesOf = (steps: string): string[] => [...new Set(valuesOf(steps).filter(isPage))]

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found++
  return found
}

/**
 * Returns whether a value is this step. `*` at the end of the step stands for anything, so `/shop/*` is any page below
 * `/shop/`.
 */
export function stepMatcher({ kind, value }: FunnelStep): (value: string) => boolean {
  const isPrefix = value.endsWith('*')
  const wanted = (kind === 'page' ? pageValue : eventValue)(isPrefix ? value.slice(0, -1) : value)
  return isPrefix ? (given) => given.startsWith(wanted) : (given) => given === wanted
}
