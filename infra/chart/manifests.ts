import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

/** An object of Kubernetes. */
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; [field: string]: unknown }
  [field: string]: unknown
}

const folder = join(import.meta.dirname, 'renderings')

/** The files of `renderings`, one for each file of `values`. */
export const renderings = readdirSync(folder).sort()

/** The objects of a rendering, in the order of the file. */
export const readRendering = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8'))
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null)

/** Whether the pods of an object are made from a template. */
export const hasPods = ({ kind }: Manifest): boolean => ['Deployment', 'StatefulSet', 'Job'].includes(kind)
