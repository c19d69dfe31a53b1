import type { FileType } from '@salama/contract/files'
import { frameAt } from './mp3.ts'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')

/**
 * The type of a file by its first bytes, whatever its name or sender says. The few signatures are our own: a library that
 * knows two hundred further formats could only widen what is accepted.
 */
export function typeOf(bytes: Buffer): FileType | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png'
  if (bytes.subarray(0, 3).equals(JPEG)) return 'image/jpeg'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  // Readers tolerate leading bytes; a file that has some is most often two files in one.
  if (ascii(bytes, 0, 5) === '%PDF-') return 'application/pdf'
  if (ascii(bytes, 4, 8) === 'ftyp') return 'audio/mp4'
  if (ascii(bytes, 0, 3) === 'ID3' || frameAt(bytes, 0) !== undefined) return 'audio/mpeg'
  return undefined
}

export const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

const EXTENSIONS: Record<FileType, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
}
const LONGEST_NAME = 200

/**
 * The name a download gets: no folder, no control or direction-changing characters, and an ending that tells the truth
 * about the content, because that is what the receiving computer believes.
 */
export function downloadName(given: string, type: FileType): string {
  const last = given.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(/\s+/g, ' ')
  const [ending = 'bin'] = EXTENSIONS[type]
  const isTrue = EXTENSIONS[type].some((extension) => plain.toLowerCase().endsWith(`.${extension}`))
  const stem = isTrue ? plain.slice(0, plain.lastIndexOf('.')) : plain
  const shown = isTrue ? plain.slice(plain.lastIndexOf('.')) : `.${ending}`
  return (stem || 'ficheiro').slice(0, LONGEST_NAME - shown.length).toWellFormed() + shown
}
