type Box = { type: string; at: number; contents: number; end: number }

/** Boxes that hold what a recorder notes of place, device and person. */
const NOTES = ['udta', 'meta', 'uuid']
const PARENTS = ['moov', 'trak', 'mdia']
/** Fewer bytes a second than any encoder writes: the length is invented. */
const LEAST_BYTES_PER_SECOND = 250

/** An M4A whose notes are blanked in their places, and how long it plays; undefined when it is no sound alone. */
export function readMp4(file: Buffer): { contents: Buffer; seconds: number } | undefined {
  const contents = Buffer.from(file)
  const boxes = allBoxes(contents)
  if (!boxes || boxes[0]?.type !== 'ftyp') return undefined
  const header = boxes.find(({ type }) => type === 'mvhd')
  const handlers = boxes.filter(({ type }) => type === 'hdlr').map(({ contents: at }) => text(contents, at + 8))
  const hasSound = handlers.includes('soun') && !handlers.includes('vide')
  if (!header || !hasSound || !boxes.some(({ type }) => type === 'mdat')) return undefined
  for (const { type, at, contents: from, end } of boxes) {
    if (!NOTES.includes(type)) continue
    contents.write('free', at + 4, 'latin1')
    contents.fill(0, from, end)
  }
  const seconds = playTime(contents, header)
  return seconds > 0 && seconds * LEAST_BYTES_PER_SECOND <= file.length ? { contents, seconds } : undefined
}

/** All boxes, each before those within it; undefined when they do not fill the file. */
function allBoxes(file: Buffer, from = 0, to = file.length): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    if (at + 8 > to) return undefined
    const short = file.readUInt32BE(at)
    if (short === 1 && at + 16 > to) return undefined
    const size = short === 0 ? to - at : short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
    const box = { type: text(file, at + 4), at, contents: at + (short === 1 ? 16 : 8), end: at + size }
    if (box.contents > box.end || box.end > to) return undefined
    const inner = PARENTS.includes(box.type) ? allBoxes(file, box.contents, box.end) : []
    if (!inner) return undefined
    boxes.push(box, ...inner)
    at = box.end
  }
  return boxes
}

const text = (file: Buffer, at: number): string => file.toString('latin1', at, at + 4)

function playTime(file: Buffer, { contents: at, end }: Box): number {
  const isLong = file[at] === 1
  if (at + (isLong ? 32 : 20) > end) return 0
  const scale = file.readUInt32BE(at + (isLong ? 20 : 12))
  const duration = isLong ? Number(file.readBigUInt64BE(at + 24)) : file.readUInt32BE(at + 16)
  return scale === 0 ? 0 : duration / scale
}
