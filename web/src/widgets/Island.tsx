import type { ReactNode } from 'react'
import type { IslandName, IslandStart } from './island-registry.ts'

type Props = {
  name: IslandName
  props: object
  /** An earlier start than the registry has. */
  start?: IslandStart
  children: ReactNode
}

/** HTML that the code of a widget hydrates later, with the props from which both server and browser render it. */
export function Island({ name, props, start, children }: Props) {
  return (
    <>
      <div data-island={name} data-start={start}>
        {children}
      </div>
      <script
        type="application/json"
        data-island-props=""
        dangerouslySetInnerHTML={{ __html: scriptJson(props) }}
      />
    </>
  )
}

/** JSON for a script element, without characters that end the element or a line of script. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
