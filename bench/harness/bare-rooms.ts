import { text } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'

// `ws` with nothing around it: no session, no right, no limit, no parsing; what one sends in a room the other one gets.
const { port } = JSON.parse(await text(process.stdin)) as { port: number }
const rooms = new Map<string, WebSocket[]>()
const server = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false })

server.on('connection', (socket, { url = '' }) => {
  const members = [...(rooms.get(url) ?? []), socket]
  rooms.set(url, members)
  socket.on('message', (data) => {
    for (const other of rooms.get(url) ?? []) if (other !== socket) other.send(String(data))
  })
})
server.on('listening', () => console.log('ready'))
