import { dateText } from './dates.ts'

type Props = { at: number; website: { language: string; timeZone: string } }

/** A date in the website's language and time zone, as a `time` element. `at` is in ms. */
export function ItemDate({ at, website }: Props) {
  return <time dateTime={new Date(at).toISOString()}>{dateText(at, website)}</time>
}
