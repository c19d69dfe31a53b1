export type ByteRange = { startsAt: number; bytes: number }

/**
 * The part of a file of `size` bytes that a `Range` header asks for. Undefined for the whole file: also for several ranges
 * and for other units, which a server may ignore. 'none' when there is no such part.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const startsAt = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return startsAt > end ? 'none' : { startsAt, bytes: end - startsAt + 1 }
}
