import net from 'node:net'

/** Sends bytes as they are and answers what came back before the server closed or `ms` passed. */
export function sendRaw(origin: string, bytes: string, ms = 60_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes))
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', () => resolve(received))
    setTimeout(() => socket.destroy(), ms).unref()
  })
}
