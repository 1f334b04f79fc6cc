/** A restore that cannot be done as asked. The message is one sentence for the operator; no data were changed. */
export class RestoreRefused extends Error {}
