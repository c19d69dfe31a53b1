import type { ServerMessage } from '@salama/contract/consultations/messages'
import { bitrateOf, type Choice } from './media.ts'

export type CallState = 'connecting' | 'connected' | 'interrupted' | 'failed'
export type Signal = Extract<ServerMessage, { type: 'offer' | 'answer' | 'ice-candidate' }>

type Options = {
  iceServers: RTCIceServer[]
  /** Leaves the first offer to the other side, and gives way when both offer at once. */
  isPolite: boolean
  local: MediaStream
  media: Choice
  send(message: Signal): void
  onRemote(stream: MediaStream): void
  onState(state: CallState): void
}

/** A broken connection looks for other paths after so long, and again after twice the time before. */
const FIRST_RESTART_MS = 2_000
const LONGEST_RESTART_MS = 60_000

/**
 * The media between the two browsers. Either side may change what it sends at any moment: offers that cross are resolved
 * by the polite side taking its own back (perfect negotiation). They should not cross while paths are searched for: a
 * Chromium that takes an offer back as it begins to gather candidates finds none for the answer.
 */
export class PeerCall {
  private readonly options: Options
  private readonly connection: RTCPeerConnection
  private readonly remote = new MediaStream()
  private isOffering = false
  private wasConnected = false
  private restart: ReturnType<typeof setTimeout> | undefined
  private restarts = 0

  constructor(options: Options) {
    this.options = options
    const connection = new RTCPeerConnection({ iceServers: options.iceServers })
    this.connection = connection
    connection.onnegotiationneeded = () => void this.offer()
    connection.onicecandidate = ({ candidate }) =>
      options.send({ type: 'ice-candidate', candidate: candidate ? plainCandidate(candidate) : null })
    connection.ontrack = ({ track }) => {
      for (const old of this.remote.getTracks()) if (old.kind === track.kind) this.remote.removeTrack(old)
      this.remote.addTrack(track)
      options.onRemote(this.remote)
    }
    connection.onconnectionstatechange = () => this.follow()
    this.addLocal()
  }

  async receive(signal: Signal): Promise<void> {
    if (signal.type === 'ice-candidate') return this.addCandidate(signal.candidate)
    const { connection, options } = this
    const description = signal.type === 'offer' ? signal.offer : signal.answer
    const isCrossing = signal.type === 'offer' && (this.isOffering || connection.signalingState !== 'stable')
    if (isCrossing && !options.isPolite) return
    if (signal.type === 'answer' && connection.signalingState !== 'have-local-offer') return
    await connection.setRemoteDescription(description)
    if (signal.type === 'answer') return
    await connection.setLocalDescription()
    this.describe()
  }

  /**
   * Looks for other paths: the network has changed, or the other side is back. An offer that nobody has answered may be
   * lost, and while one stands no other is made and none is taken: it is withdrawn.
   */
  async restartIce(): Promise<void> {
    const { connection } = this
    if (connection.signalingState === 'have-local-offer') await connection.setLocalDescription({ type: 'rollback' })
    connection.restartIce()
  }

  /** It has been connected once: a search for other paths brings it back. */
  get hasConnected(): boolean {
    return this.wasConnected
  }

  get isConnected(): boolean {
    return this.connection.connectionState === 'connected'
  }

  /** Sends another picture in place of the camera's, or none; true when there is a place for it. */
  async replaceVideo(track: MediaStreamTrack | null): Promise<boolean> {
    const sender = this.videoSender()
    if (!sender) return false
    await sender.replaceTrack(track)
    return true
  }

  close(): void {
    clearTimeout(this.restart)
    this.connection.onconnectionstatechange = null
    this.connection.onnegotiationneeded = null
    this.connection.close()
  }

  private addLocal(): void {
    const { local, media } = this.options
    for (const track of local.getTracks()) {
      const sender = this.connection.addTrack(track, local)
      if (track.kind === 'video') void limit(sender, bitrateOf(media))
    }
    // Whoever sends no picture still sees the other one, and may show a screen.
    if (local.getVideoTracks().length === 0) this.connection.addTransceiver('video', { direction: 'sendrecv' })
  }

  private videoSender(): RTCRtpSender | undefined {
    return this.connection.getTransceivers().find(({ receiver }) => receiver.track.kind === 'video')?.sender
  }

  private async offer(): Promise<void> {
    // What it would offer is part of its answer.
    if (this.options.isPolite && this.connection.remoteDescription === null) return
    try {
      this.isOffering = true
      await this.connection.setLocalDescription()
      this.describe()
    } finally {
      this.isOffering = false
    }
  }

  private describe(): void {
    const { localDescription: local } = this.connection
    if (local?.type === 'offer') this.options.send({ type: 'offer', offer: { type: 'offer', sdp: local.sdp } })
    if (local?.type === 'answer') this.options.send({ type: 'answer', answer: { type: 'answer', sdp: local.sdp } })
  }

  /** One that belongs to an offer that was ignored or withdrawn is of no use, and others make the path. */
  private async addCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    await this.connection.addIceCandidate(candidate ?? undefined).catch(() => undefined)
  }

  private follow(): void {
    const { connectionState: state } = this.connection
    if (state === 'connected') {
      this.wasConnected = true
      clearTimeout(this.restart)
      this.restart = undefined
      this.restarts = 0
      return this.options.onState('connected')
    }
    if (state !== 'failed' && state !== 'disconnected') return
    this.options.onState(state === 'failed' ? 'failed' : 'interrupted')
    this.restartLater()
  }

  /** Until it is connected: a search that began without a network finds nothing, also when the network is back. */
  private restartLater(): void {
    if (this.restart !== undefined) return
    const doubled = Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** this.restarts++)
    // Both sides see that it broke: the polite one searches when the other's search came to nothing.
    const delay = this.options.isPolite ? doubled * 1.5 : doubled
    this.restart = setTimeout(() => {
      this.restart = undefined
      void this.restartIce()
      this.restartLater()
    }, delay)
  }
}

function plainCandidate(candidate: RTCIceCandidate) {
  const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate
  return { candidate: text, sdpMid, sdpMLineIndex, usernameFragment }
}

async function limit(sender: RTCRtpSender, maxBitrate: number): Promise<void> {
  const parameters = sender.getParameters()
  for (const encoding of parameters.encodings) encoding.maxBitrate = maxBitrate
  await sender.setParameters(parameters).catch(() => undefined)
}
