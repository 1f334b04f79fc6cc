/** As React writes a mark. */
export const MARK_START = '<i data-block-mark="'
export const MARK_END = '"></i>'

/** Stands for a block that was rendered before, until the server puts its HTML there. */
export const BlockMark = ({ mark }: { mark: string }) => <i data-block-mark={mark} />
