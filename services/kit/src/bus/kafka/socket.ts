import { connect, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ISocketFactory } from 'kafkajs'

const KEEP_ALIVE_MS = 60_000

/**
 * Opens the connections of kafkajs, as its own factory does. kafkajs disconnects from an address again and again while it still
 * connects, and each time Node adds a listener, which goes with the connection: their number is not limited.
 */
export const openSocket: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const name = isIP(host) ? {} : { servername: host }
  const socket = ssl
    ? connectTls({ host, port, ...name, ...ssl }, onConnect)
    : connect({ host, port }, onConnect)
  return socket.setKeepAlive(true, KEEP_ALIVE_MS).setMaxListeners(0)
}
