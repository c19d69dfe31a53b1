import type { Media } from '@salama/contract/consultations/messages'

/** What each way of taking part asks of the camera, and the most it sends. */
const VIDEO: Record<'light' | 'video', { constraints: MediaTrackConstraints; bitrate: number }> = {
  light: { constraints: { width: { ideal: 320 }, height: { ideal: 240 }, frameRate: { max: 15 } }, bitrate: 150_000 },
  video: { constraints: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { max: 24 } }, bitrate: 600_000 },
}
const VOICE_BITRATE = 32_000

export type Choice = Exclude<Media, 'chat'>
export const CHOICES: readonly { media: Choice; label: string }[] = [
  { media: 'voice', label: 'Voz' },
  { media: 'light', label: 'Vídeo leve' },
  { media: 'video', label: 'Vídeo' },
]

/** Megabytes that so many minutes cost, both directions together. */
export function megabytesOf(media: Choice, minutes: number): number {
  const bitrate = VOICE_BITRATE + (media === 'voice' ? 0 : VIDEO[media].bitrate)
  return Math.max(1, Math.round((2 * bitrate * minutes * 60) / 8 / 1_000_000))
}

export const bitrateOf = (media: Choice): number => (media === 'voice' ? VOICE_BITRATE : VIDEO[media].bitrate)

export type Devices = { camera?: string | undefined; microphone?: string | undefined }

/** Asks for microphone and camera; throws where the person or the browser refuses. */
export function openMedia(media: Choice, { camera, microphone }: Devices = {}): Promise<MediaStream> {
  const video = media === 'voice' ? false : { ...VIDEO[media].constraints, ...(camera && { deviceId: camera }) }
  const audio = { echoCancellation: true, noiseSuppression: true, ...(microphone && { deviceId: microphone }) }
  return navigator.mediaDevices.getUserMedia({ audio, video })
}

export function stopMedia(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** What is off sends silence or black, and the other side is not asked again. */
export function switchTracks(tracks: readonly MediaStreamTrack[], isOn: boolean): void {
  for (const track of tracks) track.enabled = isOn
}

export const canShareScreen = (): boolean => 'getDisplayMedia' in (navigator.mediaDevices ?? {})
