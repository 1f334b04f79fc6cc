import type { ReactNode } from 'react'
import type { IslandName } from './island-registry.ts'

/** HTML that the code of a widget hydrates later, with the props from which both server and browser render it. */
export function Island({ name, props, children }: { name: IslandName; props: object; children: ReactNode }) {
  return (
    <>
      <div data-island={name}>{children}</div>
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
