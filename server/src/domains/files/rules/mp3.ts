const KBPS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBPS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const HERTZ = [44_100, 48_000, 32_000]
/** Bytes between two frames that a careless encoder may leave. */
const LARGEST_GAP = 4_096

export type Frame = { bytes: number; seconds: number }

/** The frame of MPEG layer III that begins here, if one does. */
export function frameAt(file: Buffer, at: number): Frame | undefined {
  if (at + 4 > file.length || file[at] !== 0xff) return undefined
  const [second = 0, third = 0] = file.subarray(at + 1, at + 3)
  // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5.
  const version = (second >> 3) & 3
  const isLayer3 = (second & 0xe0) === 0xe0 && ((second >> 1) & 3) === 1
  const kbps = (version === 3 ? KBPS_1 : KBPS_2)[third >> 4]
  const hertz = HERTZ[(third >> 2) & 3]
  if (!isLayer3 || version === 1 || !kbps || !hertz) return undefined
  const rate = version === 3 ? hertz : version === 2 ? hertz / 2 : hertz / 4
  const samples = version === 3 ? 1_152 : 576
  const padding = (third >> 1) & 1
  return { bytes: Math.floor(((samples / 8) * kbps * 1_000) / rate) + padding, seconds: samples / rate }
}

/** The frames of an MP3 without its tags, and how long they play; undefined when it is not made of frames. */
export function readMp3(file: Buffer): { contents: Buffer; seconds: number } | undefined {
  const first = nextFrame(file, endOfTags(file))
  if (first === undefined) return undefined
  let seconds = 0
  let covered = 0
  let at: number | undefined = first
  let end = first
  while (at !== undefined) {
    const frame = frameAt(file, at)
    if (!frame || at + frame.bytes > file.length) break
    seconds += frame.seconds
    covered += frame.bytes
    end = at + frame.bytes
    at = frameAt(file, end) ? end : nextFrame(file, end)
  }
  const isWhole = covered * 10 >= (end - first) * 9 && (file.length - end) * 10 <= file.length
  return isWhole && seconds > 0 ? { contents: file.subarray(first, end), seconds } : undefined
}

/** ID3 tags stand before the frames; their length has seven bits a byte. */
function endOfTags(file: Buffer): number {
  let at = 0
  while (file.toString('latin1', at, at + 3) === 'ID3') {
    const [a = 0, b = 0, c = 0, d = 0] = file.subarray(at + 6, at + 10)
    const hasFooter = ((file[at + 5] ?? 0) & 0x10) !== 0
    at += 10 + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127)) + (hasFooter ? 10 : 0)
  }
  return at
}

/** The next place from here on at which one frame follows another. */
function nextFrame(file: Buffer, from: number): number | undefined {
  for (let at = from; at < Math.min(from + LARGEST_GAP, file.length); at += 1) {
    const frame = frameAt(file, at)
    if (frame && frameAt(file, at + frame.bytes)) return at
  }
  return undefined
}
