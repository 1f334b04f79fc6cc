import { blockType, type BlockTypeName } from '@portico/proto/enums/block-type'
import type { BlockKind } from './block-kind.ts'
import { actionKinds } from './kinds/actions.ts'
import { contentKinds } from './kinds/content.ts'
import { placeKinds } from './kinds/places.ts'

const kinds: Readonly<Record<BlockTypeName, BlockKind>> = { ...contentKinds, ...actionKinds, ...placeKinds }

/** The block types by their codes. */
export const blockKinds: ReadonlyMap<number, BlockKind> = new Map(
  // The keys of the record are names of block types.
  Object.entries(kinds).map(([name, one]) => [blockType[name as BlockTypeName], one]),
)
