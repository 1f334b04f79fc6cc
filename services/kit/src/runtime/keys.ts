import * as z from 'zod'
import { peersOf } from '@portico/proto/calls'
import { Secret } from './config.ts'
import type { Keys } from '../http/principal.ts'

const variableOf = (peer: string): string => `KEY_WITH_${peer.toUpperCase()}`

/** The variables of a process that hold its keys: one for each process that calls it or is called by it. */
export const keyVariables = (name: string) =>
  z.object(Object.fromEntries(peersOf(name).map((peer) => [variableOf(peer), Secret])))

/** The keys of a process, by the other process, out of its variables. */
export const readKeys = (name: string, config: Readonly<Record<string, unknown>>): Keys =>
  Object.fromEntries(peersOf(name).map((peer) => [peer, config[variableOf(peer)] as string]))

/** The same variables as an environment for a process that is started. */
export const keyEnvironment = (keys: Keys): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).map(([peer, key]) => [variableOf(peer), key]))
