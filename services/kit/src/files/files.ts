import { Refusal, unavailable } from '../errors.ts'

/**
 * Files by key: segments of letters, digits, `.`, `_` and `-`, separated by slashes. A file appears whole or not at all, and a
 * second `put` of a key replaces it. Every method throws `FilesUnavailable` (503) for what the store cannot do now.
 */
export type Files = {
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>
  /** The whole file in memory; null if there is none. */
  get(key: string): Promise<Buffer | null>
  /** The size of a file in bytes; null if there is none. */
  size(key: string): Promise<number | null>
  /** Reads a part of a file, from its byte `start` to its byte `end`, as fast as the caller takes it. @throws FileMissing */
  read(key: string, start: number, end: number): AsyncIterable<Buffer>
  /** Makes one file of several, in their order. They stay. @throws FileMissing if one of them is missing */
  join(key: string, parts: readonly string[]): Promise<void>
  remove(key: string): Promise<void>
  /** Removes all files whose keys begin with the segments of `folder`. */
  removeAll(folder: string): Promise<void>
  /** The files whose keys begin with the segments of `folder`, or all without one, in no order. */
  list(folder?: string): AsyncIterable<ListedFile>
  close(): Promise<void>
}

/** `changedAt`: when the file was written, by the clock of the store. */
export type ListedFile = { key: string; size: number; changedAt: Date }

/** Why a store cannot do something now. `full` and `denied` and `clock` stay until the operator acts. */
export type FilesProblem = 'away' | 'slow' | 'busy' | 'full' | 'denied' | 'clock' | 'damaged'

const RETRY_AFTER_SECONDS = 5
const TEXT = 'Files cannot be stored or read at the moment. Please try again later.'

/** 503: the store of files cannot do this now. Nothing is half written. `detail` is for the log. */
export class FilesUnavailable extends Refusal {
  readonly problem: FilesProblem
  readonly detail: string

  constructor(problem: FilesProblem, detail: string) {
    const { status, body, headers } = unavailable(TEXT, RETRY_AFTER_SECONDS)
    super(status, body, headers)
    this.name = 'FilesUnavailable'
    this.problem = problem
    this.detail = detail
  }
}

/** A file that must be there is missing. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`there is no file ${key}`)
    this.name = 'FileMissing'
  }
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/
/** S3 accepts 1,024 bytes, of which a prefix takes some. */
const MAX_KEY_LENGTH = 512

/** @throws RangeError for a key that leaves its folder or has other characters */
export function assertKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new RangeError(`invalid file key: ${key}`)
}
