import { pageScriptMessages } from '@portico/proto/messages'

/** Logs that the script of the page ran a second time (EVT-21). In a file of its own, because it hardly ever runs. */
export const logSecondRun = (): void => console.warn(pageScriptMessages.secondRun)
