import { blockType } from '@portico/proto/enums/block-type'
import { blockKinds } from './block-types.ts'

/** The name of a block for owners: "Button", or "Heading" for a text that begins with one. */
export function blockName(type: number, value: Readonly<Record<string, unknown>> = {}): string {
  const { html } = value
  if (type === blockType.html && typeof html === 'string' && /^\s*<h[1-6]\b/i.test(html)) return 'Heading'
  return blockKinds.get(type)?.name ?? 'Block of a newer version'
}
