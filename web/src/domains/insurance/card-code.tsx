import { encode } from 'uqr'

/** A QR code of an address, drawn as one path: sharp at every size, dark on light in every appearance. */
export function CardCode({ address }: { address: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      width="192"
      height="192"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Código QR do cartão"
      className="size-full rounded-md bg-[#ffffff]"
    >
      <path d={squares.join('')} fill="#10201c" shapeRendering="crispEdges" />
    </svg>
  )
}
