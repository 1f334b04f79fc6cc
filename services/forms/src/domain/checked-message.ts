/** A submission message as it is stored. `isHtml`: it has markup; any other message is plain text. */
export type CheckedMessage = { message: string; isHtml: boolean; hasCode: boolean; cleaner: number }
