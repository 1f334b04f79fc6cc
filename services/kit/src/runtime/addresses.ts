import * as z from 'zod'
import { calls } from '@portico/proto/calls'

/** The processes that the process `Name` calls. */
export type CalledBy<Name extends string> = Name extends keyof typeof calls
  ? (typeof calls)[Name][number]
  : never

const calledBy = (name: string): readonly string[] =>
  Object.entries(calls).find(([each]) => each === name)?.[1] ?? []
export const addressVariable = (name: string): string => `${name.toUpperCase()}_URL`

/** A base URL, or the base URLs of several processes with commas between. */
const Addresses = z
  .string()
  .refine((text) => text.split(',').every((each) => z.url().safeParse(each).success), {
    message: 'must be a URL, or several with commas between them',
  })

/** Returns the schema of a process's address variables: one for each process that it calls. */
export const addressVariables = (name: string) =>
  z.object(
    Object.fromEntries(
      calledBy(name).map((each) => [
        addressVariable(each),
        Addresses.describe(`Address of ${each}, or several with commas between.`),
      ]),
    ),
  )

/** Reads the addresses from the variables of a process, by the name of the process that is called. */
export const readAddresses = <Name extends string>(name: Name, config: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(calledBy(name).map((each) => [each, config[addressVariable(each)]])) as Record<
    CalledBy<Name>,
    string
  >
