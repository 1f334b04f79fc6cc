import type * as z from 'zod'
import type { App, Deps } from '../app.ts'
import type { Mail } from '../mail/mail.ts'
import type { CalledBy } from './addresses.ts'

/** The folders of a service: `blobs` for files that are data, `spool` for messages that wait for the bus. */
export type Folders = { blobs: string; spool: string }

/** The values of variables and secrets. */
export type Values<V extends z.ZodObject, S extends z.ZodObject> = z.infer<
  z.ZodObject<V['shape'] & S['shape']>
>

/** A service, as every shape runs it. */
export type Service<Name extends string, V extends z.ZodObject, S extends z.ZodObject, O> = {
  name: Name
  /** The variables that an operator may set in every shape, each with its text for `.env.example`. */
  variables: V
  /** Secrets of this service only. Each shape creates or reads them. */
  secrets: S
  migrations: URL
  build: (deps: Deps<O, CalledBy<Name>> & { mail: Mail }) => Promise<App>
  options: (config: Values<V, S>, folders: Folders) => O
}

/** Checks that the options of a service fit its app and its variables. */
export const defineService = <Name extends string, V extends z.ZodObject, S extends z.ZodObject, O>(
  service: Service<Name, V, S, O>,
): Service<Name, V, S, O> => service
