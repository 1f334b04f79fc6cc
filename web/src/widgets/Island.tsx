import type { ReactNode } from 'react'
import type { IslandName } from './island-registry.ts'

/** Marks HTML that a widget's code takes over later, with the props both sides render from. */
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

/** JSON that cannot end the script element it stands in. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
