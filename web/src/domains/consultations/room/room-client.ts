import { type Consultation, getConsultation, getRtcConfig, listMessages } from '@salama/contract/consultations'
import type { Media, Role, RoomState, ServerMessage } from '@salama/contract/consultations/messages'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { sealedStorage } from '../../../lib/device/sealed-storage.ts'
import { ChatLog, type Pending } from './chat-log.ts'
import { type Choice, stopMedia } from './media.ts'
import { newRef } from './new-ref.ts'
import { type CallState, PeerCall, type Signal } from './peer-call.ts'
import { RoomConnection, type SocketState } from './room-socket.ts'

export type Peer = Extract<ServerMessage, { type: 'presence' }>['peer']

/** Everything that the room shows; a new object at every change. */
export type RoomView = {
  socket: SocketState
  state: RoomState
  peer: Peer
  call: CallState | 'none'
  /** How this person takes part; null on the waiting page. */
  joined: Media | null
  messages: ChatLog['messages']
  pending: readonly Pending[]
  peerTyping: boolean
  peerProgress: { delivered: number; read: number }
  local: MediaStream | undefined
  remote: MediaStream | undefined
  isSharing: boolean
}

const TYPING_MS = 3_000
/** Calls in a row that were begun anew and came to nothing. */
const MOST_RENEWALS = 5
/**
 * A call that is not connected after so long is begun anew: an offer or its answer may be lost. The doctor is first, so
 * that the two do not begin anew against each other.
 */
const ATTEMPT_MS = { doctor: 10_000, patient: 16_000 }

const isInCall = (peer: Peer): boolean => peer === 'voice' || peer === 'light' || peer === 'video'

/** The room of one appointment: socket, chat and call, for as long as its page is open. */
export class RoomClient {
  readonly role: Role
  private readonly id: string
  private callId = newRef()
  private renewals = 0
  private readonly log: ChatLog
  private readonly connection: RoomConnection
  private readonly listeners = new Set<() => void>()
  private view: RoomView
  private call: PeerCall | undefined
  private peerCallId: string | undefined
  private typing: ReturnType<typeof setTimeout> | undefined
  private toldTypingAt = 0
  /** The server has said who this is, and hears of everything unsent with it. */
  private isGreeted = false
  private readNumber = 0

  constructor({ id, role, status, startedAt }: Consultation) {
    this.id = id
    this.role = role
    this.log = new ChatLog(id)
    this.view = {
      socket: 'connecting',
      state: { status: status === 'pending_payment' ? 'held' : status, startedAt },
      peer: 'away',
      call: 'none',
      joined: null,
      messages: [],
      pending: this.log.pending,
      peerTyping: false,
      peerProgress: { delivered: 0, read: 0 },
      local: undefined,
      remote: undefined,
      isSharing: false,
    }
    this.connection = new RoomConnection({
      appointmentId: id,
      onMessage: (message) => void this.receive(message),
      onState: (socket) => this.followSocket(socket),
      onRefused: () => void refresh(getConsultation, { params: { id } }),
    })
    // Also after the room was left: what is unsent then would be gone.
    sealedStorage.whenOpen(() => this.findUnsent())
    void this.catchUp()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getView = (): RoomView => this.view

  /** Enters the consultation; `local` is what this browser sends. */
  join(media: Media, local: MediaStream | undefined): void {
    this.change({ joined: media, local })
    this.tellJoined()
  }

  leave(): void {
    this.connection.send({ type: 'leave' })
    this.endCall()
    stopMedia(this.view.local)
    this.change({ joined: null, local: undefined, call: 'none', isSharing: false })
  }

  close(): void {
    this.endCall()
    stopMedia(this.view.local)
    clearTimeout(this.typing)
    this.connection.close()
  }

  reopen(): void {
    this.connection.reopen()
  }

  say(text: string, file?: { id: string; name: string }): void {
    const message = {
      ref: newRef(),
      text,
      uploadId: file?.id,
      fileName: file?.name,
      at: new Date().toISOString(),
    }
    this.log.queue(message)
    if (this.isGreeted) this.sendPending([message])
    this.showChat()
  }

  sayAgain(ref: string): void {
    const again = this.log.pending.find((one) => one.ref === ref)
    this.log.drop(ref)
    if (again) this.say(again.text, again.uploadId ? { id: again.uploadId, name: again.fileName ?? '' } : undefined)
  }

  tellTyping(): void {
    if (Date.now() - this.toldTypingAt < TYPING_MS / 2) return
    this.toldTypingAt = Date.now()
    this.connection.send({ type: 'typing' })
  }

  /** The person has seen the chat up to its end. */
  markRead(): void {
    const read = this.log.complete
    if (read === 0 || read === this.readNumber) return
    if (this.connection.send({ type: 'read', delivered: read, read })) this.readNumber = read
  }

  /** Shows another picture than the camera's until it ends. */
  async shareScreen(): Promise<void> {
    const screen = await navigator.mediaDevices.getDisplayMedia({ video: true })
    const [track] = screen.getVideoTracks()
    if (!track || !(await this.call?.replaceVideo(track))) return stopMedia(screen)
    track.onended = () => void this.stopSharing(screen)
    this.change({ isSharing: true })
    this.sharing = screen
  }

  private sharing: MediaStream | undefined

  async stopSharing(screen = this.sharing): Promise<void> {
    stopMedia(screen)
    this.sharing = undefined
    await this.call?.replaceVideo(this.view.local?.getVideoTracks()[0] ?? null)
    this.change({ isSharing: false })
  }

  private async receive(message: ServerMessage): Promise<void> {
    switch (message.type) {
      case 'role':
        this.change({ state: message.state })
        // What was said over the socket before may be lost, and half a negotiation cannot be gone on with.
        if (this.call && !this.call.hasConnected) this.beginAnew()
        else if (this.view.joined) this.tellJoined()
        this.isGreeted = true
        this.sendPending(this.log.pending)
        if (message.lastNumber > this.log.complete) await this.catchUp()
        return
      case 'state':
        return this.change({ state: message.state })
      case 'presence':
        return this.followPeer(message)
      case 'chat':
        this.log.add(message.message)
        this.change({ peerTyping: false })
        this.showChat()
        if (this.log.complete < this.log.highest) await this.catchUp()
        this.connection.send({ type: 'read', delivered: this.log.complete, read: this.readNumber })
        return
      case 'typing':
        clearTimeout(this.typing)
        this.typing = setTimeout(() => this.change({ peerTyping: false }), TYPING_MS)
        return this.change({ peerTyping: true })
      case 'read':
        return this.change({ peerProgress: { delivered: message.delivered, read: message.read } })
      case 'leave':
        return this.endCall()
      case 'error':
        return this.noteRefusal(message)
      case 'offer':
      case 'answer':
      case 'ice-candidate':
        return this.receiveSignal(message)
      case 'pong':
    }
  }

  private async receiveSignal(signal: Signal): Promise<void> {
    if (signal.to !== undefined && signal.to !== this.callId) return
    // Where it cannot be opened now, the other side gets no answer and begins anew.
    this.call ??= await this.openCall().catch(() => undefined)
    const { call } = this
    try {
      await call?.receive(signal)
    } catch {
      // The two ends no longer agree on what they have negotiated.
      if (call === this.call) this.beginAnew()
    }
  }

  private noteRefusal(refused: Extract<ServerMessage, { type: 'error' }>): void {
    if (refused.code === 'platform.unavailable') return this.connection.retry()
    const { ref } = refused.details ?? {}
    if (typeof ref === 'string') this.log.refuse(ref, refused.message)
    this.showChat()
  }

  private followSocket(socket: SocketState): void {
    this.isGreeted = false
    this.change({ socket })
    if (socket === 'ended') {
      this.endCall()
      void refresh(getConsultation, { params: { id: this.id } })
    }
  }

  /**
   * The same end of the other side keeps its media over a cut of the socket; a new one begins again. Presence is told more
   * than once: an offer that is on its way is left alone.
   */
  private followPeer({ peer, call: callId }: Extract<ServerMessage, { type: 'presence' }>): void {
    const wasInCall = isInCall(this.view.peer)
    this.change({ peer })
    if (!isInCall(peer) || !this.view.local) return
    if (!this.call || callId !== this.peerCallId) {
      this.peerCallId = callId
      return this.beginCall()
    }
    if (this.call.isConnected) return
    if (!this.call.hasConnected) {
      if (!wasInCall) this.beginAnew()
    } else if (this.role === 'doctor') {
      // Both hear of a return: two searches at once would cross.
      void this.call.restartIce()
    }
  }

  private beginCall(): void {
    this.endCall()
    this.openCall().then(
      (opened) => {
        this.call ??= opened
      },
      () => this.giveUpLater(undefined),
    )
  }

  /** The other side hears of another end of the media, and begins as well. */
  private beginAnew(): void {
    this.endCall()
    if (++this.renewals > MOST_RENEWALS) return this.change({ call: 'failed' })
    this.callId = newRef()
    this.tellJoined()
    this.beginCall()
  }

  private opening: Promise<PeerCall | undefined> | undefined

  private openCall(): Promise<PeerCall | undefined> {
    this.opening ??= this.createCall().finally(() => {
      this.opening = undefined
    })
    return this.opening
  }

  private async createCall(): Promise<PeerCall | undefined> {
    const { local, joined } = this.view
    if (!local || joined === null || joined === 'chat') return undefined
    this.change({ call: 'connecting' })
    const { iceServers } = await call(getRtcConfig, { query: { appointment: this.id } })
    // The person may have left meanwhile.
    if (this.view.joined === null) return undefined
    const to = this.peerCallId
    const opened = new PeerCall({
      iceServers: iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username !== undefined && { username }),
        ...(credential !== undefined && { credential }),
      })),
      isPolite: this.role === 'patient',
      local,
      media: joined satisfies Choice,
      send: (message) => void this.connection.send(Object.assign({}, message, to && { to })),
      onRemote: (remote) => this.change({ remote }),
      onState: (state) => {
        if (state === 'connected') this.renewals = 0
        this.change({ call: state })
      },
    })
    this.giveUpLater(opened)
    return opened
  }

  /** Undefined: the call could not even be opened. */
  private giveUpLater(attempt: PeerCall | undefined): void {
    setTimeout(() => {
      if (this.call !== attempt || attempt?.hasConnected) return
      if (this.view.joined !== null && isInCall(this.view.peer)) this.beginAnew()
    }, ATTEMPT_MS[this.role])
  }

  private endCall(): void {
    this.call?.close()
    this.call = undefined
    if (this.view.call !== 'none') this.change({ call: 'none', remote: undefined })
  }

  private tellJoined(): void {
    const { joined } = this.view
    if (joined) this.connection.send({ type: 'join', media: joined, call: this.callId })
  }

  private sendPending(messages: readonly Pending[]): void {
    for (const { ref, text, uploadId, refused } of messages) {
      if (refused === undefined) this.connection.send({ type: 'chat', ref, text, ...(uploadId && { uploadId }) })
    }
  }

  /** Reads what is missing, page by page. */
  private async catchUp(): Promise<void> {
    try {
      for (;;) {
        const after = String(this.log.complete)
        const { messages, peer } = await call(listMessages, { params: { id: this.id }, query: { after } })
        for (const message of messages) this.log.add(message)
        this.change({ peerProgress: peer })
        this.showChat()
        if (messages.length < PAGE) return
      }
    } catch {
      // The socket is about to be opened again, and asks for them then.
    }
  }

  /** The server takes a message once, however often it hears of it. */
  private findUnsent(): void {
    this.log.keepIn(sealedStorage)
    if (this.isGreeted) this.sendPending(this.log.pending)
    this.showChat()
  }

  private showChat(): void {
    this.change({ messages: this.log.messages, pending: this.log.pending })
  }

  private change(part: Partial<RoomView>): void {
    this.view = Object.assign({}, this.view, part)
    for (const listener of this.listeners) listener()
  }
}

/** As many messages as one answer has at most. */
const PAGE = 200
