import type { Block } from '@portico/proto/site'

/** `change` takes a block only when the server takes it too. */
export type BlockProps = { block: Block; name: string; change: (block: Block) => void }
