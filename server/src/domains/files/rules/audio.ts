import type { AudioType } from '@salama/contract/files'
import { readMp3 } from './mp3.ts'
import { readMp4 } from './mp4.ts'

const MOST_SECONDS = 36_000

/** An audio without its tags and notes, and the whole seconds it plays; undefined for what cannot be played. */
export function readAudio(type: AudioType, file: Buffer): { contents: Buffer; seconds: number } | undefined {
  const audio = type === 'audio/mpeg' ? readMp3(file) : readMp4(file)
  if (!audio || audio.seconds > MOST_SECONDS) return undefined
  return { contents: audio.contents, seconds: Math.max(1, Math.round(audio.seconds)) }
}
