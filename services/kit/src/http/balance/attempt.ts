import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { DRAINING_HEADER } from '../drain.ts'
import type { Member, Members } from './members.ts'

/** How long an address gets no requests after a connection to it failed. */
const FAILED_MS = 1_000

/** The state that all attempts of a balancer share. `drainingMs` is how long an address gets no requests after it said that it stops. */
export type Sending = { members: Members; drainingMs: number; closed: boolean }

/** A request. It is sent once, and tried at other addresses before that. */
export class Attempt implements Dispatcher.DispatchHandler {
  readonly sending: Sending
  readonly options: Dispatcher.DispatchOptions
  readonly handler: Dispatcher.DispatchHandler
  member: Member | undefined = undefined
  started = false
  tried: Member[] | undefined = undefined
  readonly isRead: boolean
  controller: Dispatcher.DispatchController | undefined = undefined
  isMoving = false
  wasMoved = false

  constructor(sending: Sending, request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    this.sending = sending
    this.options = request
    this.handler = handler
    this.isRead = (request.method === 'GET' || request.method === 'HEAD') && !request.body
  }

  sendTo(member: Member): boolean {
    this.member = member
    member.running += 1
    if (this.isRead && !this.wasMoved) member.reads.add(this)
    return member.pool.dispatch(this.options, this)
  }

  end(): void {
    if (this.member) {
      this.member.running -= 1
      this.member.reads.delete(this)
    }
    this.member = undefined
  }

  /** Gives up the address that does not answer. A request that waits for a connection stays. */
  tryElsewhere(): void {
    if (!this.controller) return
    this.isMoving = true
    this.controller.abort(new Error('the address does not answer'))
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.started = true
    this.controller = controller
    this.handler.onRequestStart?.(controller, context)
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    if (this.member) {
      this.member.replies += 1
      this.member.reads.delete(this)
      const { members, drainingMs } = this.sending
      if (headers[DRAINING_HEADER] !== undefined) members.avoid(this.member, drainingMs)
    }
    this.handler.onResponseStart?.(controller, status, headers, message)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.handler.onResponseData?.(controller, chunk)
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    this.end()
    this.handler.onResponseEnd?.(controller, trailers)
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    const { member } = this
    const { members, closed } = this.sending
    this.end()
    const isUnsent = !this.started && isConnectionFailure(error)
    if (member && (this.isMoving || isUnsent)) {
      if (this.isMoving) {
        this.isMoving = this.started = false
        this.wasMoved = true
        this.controller = undefined
      } else members.avoid(member, FAILED_MS)
      ;(this.tried ??= []).push(member)
      const another = closed ? undefined : members.pickAnother(this.tried)
      if (another) return void this.sendTo(another)
    }
    this.handler.onResponseError?.(controller, error)
  }
}

/** Whether a request that was not sent failed because of its connection. Failed system calls name the call. */
function isConnectionFailure(error: Error & { code?: string }): boolean {
  return 'syscall' in error || error.code === 'UND_ERR_CONNECT_TIMEOUT' || error.code === 'UND_ERR_SOCKET'
}
