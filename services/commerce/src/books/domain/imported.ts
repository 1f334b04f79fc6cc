/**
 * The outcome of an import. `unknown`: the provider did not tell everything. `denied`: the key was revoked or may not read what the
 * books need.
 */
export type Imported = 'imported' | 'unknown' | 'denied'
