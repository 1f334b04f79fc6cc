import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readAtlas, type Topology } from './atlas.ts'
import { drawOutline } from './draw.ts'
import type { Order } from './drawer.ts'

/* Draws maps in a thread of their own (`drawer.ts`). The data of the thread is the path of the outlines. */
const atlas = readAtlas(JSON.parse(readFileSync(workerData as string, 'utf8')) as Topology)

parentPort!.on('message', ({ id, request }: Order) => {
  parentPort!.postMessage({ id, outline: drawOutline(atlas, request) })
})
