/*
 * Limits of requests at the gateway (tables in gateway/README.md). All are ours. A client is an IPv4 address or an
 * IPv6 /64. `PORTICO_RATE_SCALE` multiplies the limits per client and the rates. A name ends in its unit unless it is a
 * plain count.
 */

/** Concurrent requests per client. A request counts until the client has read its reply. */
export const MAX_REQUESTS_PER_CLIENT = 100
/** Connections per client. */
export const MAX_CONNECTIONS_PER_CLIENT = 300
/** Pipelined requests that wait on one connection. */
export const MAX_PIPELINED_REQUESTS = 4
/** Requests that one gateway begins in a turn of its event loop. Further ones wait, and their clients take turns. */
export const MAX_REQUESTS_PER_TURN = 8
/** Connections of a client that the gateway may close for misuse, within `PENALTY_MS`, before the penalty starts. */
export const MAX_FAULTS_PER_CLIENT = 20
/** Duration of the penalty, in which new connections of the client are refused, ms. */
export const PENALTY_MS = 10_000
/** Page renders per client, running and waiting. */
export const MAX_RENDERS_PER_CLIENT = 16
/** Pages of checkouts that web renders at once per client. A client that has one leaves the last free place to others. */
export const MAX_CHECKOUT_RENDERS_PER_CLIENT = 2
/** Concurrent uploads per client. An upload is a body that is streamed to the upstream. */
export const MAX_UPLOADS_PER_CLIENT = 8
/** Connections of all clients. */
export const MAX_CONNECTIONS = 4_000
/** Requests in flight, of all clients. From half of this number on, the least important requests are rejected. */
export const MAX_REQUESTS_IN_FLIGHT = 1_000
/** For a client with at most this many concurrent requests, the limits of requests in flight are doubled. */
export const FEW_REQUESTS_OF_CLIENT = 8
/** Concurrent uploads of all clients. */
export const MAX_UPLOADS = 64
/** Concurrent page renders of one gateway, by default; cached pages do not count. The variable `MAX_RENDERS` changes it. */
export const MAX_RENDERS = 8
/** Places among them that one website never takes, so that another website's page need not wait for its slow ones. */
export const RENDERS_FOR_OTHERS = 2
/** Places for the pages of checkouts beside `MAX_RENDERS`; they take free ones of those too, and wait for no other page. */
export const RENDERS_FOR_CHECKOUTS = 2
/** Concurrent renders of pages in a preview; they take no place of other pages, and websites take turns. */
export const MAX_PREVIEW_RENDERS = 2
/** Renders of pages in a preview per client, running and waiting. */
export const MAX_PREVIEW_RENDERS_PER_CLIENT = 4
/** Page renders that wait, of all clients. */
export const MAX_WAITING_RENDERS = 256
/** Longest wait for a page render, ms. */
export const RENDER_WAIT_MS = 5_000
/** Characters of a URL with its query. */
export const MAX_ADDRESS_LENGTH = 8_192
/** Bytes of a request's headers. */
export const MAX_HEADER_BYTES = 16_384
/** Time-out for the headers of a request, ms. */
export const HEADERS_TIMEOUT_MS = 10_000
/** Time in which a body of any size may arrive, ms; after it, the body must keep the minimum rate. */
export const BODY_GRACE_MS = 10_000
/** The minimum rate of a body, bytes a second. */
export const MIN_BODY_RATE_BYTES = 16_384
/** Bytes of request bodies in memory, of all clients, without the first 16,384 bytes of each body. */
export const MAX_HELD_BODY_BYTES = 33_554_432
/** The connection is closed if the client reads nothing of a waiting reply for this time, ms. */
export const READ_STALL_MS = 10_000
/** Bytes of one reply that are buffered for a slow reader before the gateway pauses the upstream. */
export const MAX_REPLY_BUFFER_BYTES = 524_288
/** Bytes of all replies that are buffered for slow readers. */
export const MAX_REPLY_BUFFERS_BYTES = 33_554_432
/** Connections, of the 128 of each upstream, that slow readers may keep. */
export const MAX_HELD_UPSTREAM_CONNECTIONS = 64
/** The delay of the event loop at which the gateway refuses work that can be sent again, ms. Pages are never refused for it. */
export const OVERLOAD_DELAY_MS = 500
