import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { consultation } from '../../testing/samples.ts'
import { show } from '../../testing/screen.tsx'
import { CallView } from './call-view.tsx'
import type { RoomView } from './room/room-client.ts'

/** Two who write to each other, without picture and sound. */
const WRITING: RoomView = {
  socket: 'open',
  state: { status: 'in_call', startedAt: null },
  peer: 'chat',
  call: 'none',
  joined: 'chat',
  messages: [],
  pending: [],
  peerTyping: false,
  peerProgress: { delivered: 0, read: 0 },
  local: undefined,
  remote: undefined,
  isSharing: false,
}
const client = { markRead: () => undefined } as never

test.each<[string, Partial<RoomView>]>([
  ['Ligado', {}],
  ['A ligar...', { socket: 'connecting' }],
  ['Sem ligação', { socket: 'lost', call: 'failed' }],
  ['Interrompida', { state: { status: 'interrupted', startedAt: null }, call: 'failed' }],
  ['Ligação fraca', { call: 'interrupted', peer: 'away' }],
  ['Ligação fraca', { call: 'failed', peer: 'away' }],
  ['Em espera', { peer: 'away', call: 'connecting' }],
  ['Em espera', { peer: 'waiting' }],
  ['A ligar...', { call: 'connecting' }],
])('a consultation says «%s» of %j', async (label, changes) => {
  const view = { ...WRITING, ...changes }
  await show(
    <CallView client={client} view={view} consultation={consultation({ type: 'chat' })} onEnd={() => undefined} />,
  )
  const head = page.getByRole('region', { name: 'Estado da consulta' })
  await expect.element(head.getByRole('status').first()).toHaveTextContent(label)
})
