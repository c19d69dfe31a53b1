import type { ReactNode } from 'react'

/*
 * What drawings of dishes share. A dish is seen from above, in a square of 200 around its middle; the cloth under it is the
 * tint of the picture.
 */

/** Places spread evenly over a disc, the same every time. */
const spread = (count: number, radius: number): readonly (readonly [x: number, y: number, turn: number])[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = index * 2.39996
    const reach = radius * Math.sqrt((index + 0.5) / count)
    return [
      Math.round(reach * Math.cos(angle)),
      Math.round(reach * Math.sin(angle)),
      Math.round((angle * 180) / Math.PI),
    ]
  })

type ScatterProps = { count: number; radius: number; children: ReactNode; at?: readonly [x: number, y: number] }

/** The same shape many times, each turned otherwise. */
export const Scatter = ({ count, radius, children, at: [x, y] = [0, 0] }: ScatterProps) => (
  <g transform={`translate(${x} ${y})`}>
    {spread(count, radius).map(([left, top, turn]) => (
      <g key={turn} transform={`translate(${left} ${top}) rotate(${turn % 360})`}>
        {children}
      </g>
    ))}
  </g>
)

const Shadow = ({ radius }: { radius: number }) => <circle cy="5" r={radius} fill="#2b1a10" opacity=".18" />

export const Plate = ({ children }: { children: ReactNode }) => (
  <>
    <Shadow radius={88} />
    <circle r="88" fill="#fffdf8" />
    <circle r="88" fill="none" stroke="#e3d8c6" strokeWidth="3" />
    <circle r="66" fill="#f4ede1" />
    {children}
  </>
)

/** Of clay, full of something. */
export const Bowl = ({ filling, children }: { filling: string; children: ReactNode }) => (
  <>
    <Shadow radius={82} />
    <circle r="82" fill="#7d4222" />
    <circle r="82" fill="none" stroke="#5c2e15" strokeWidth="4" />
    <circle r="70" fill="#4f2812" />
    <circle r="66" fill={filling} />
    <path d="M-52-26a58 58 0 0 1 60-30" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" opacity=".28" />
    {children}
  </>
)

export const Board = ({ children }: { children: ReactNode }) => (
  <>
    <rect x="-86" y="-61" width="172" height="132" rx="18" fill="#2b1a10" opacity=".18" />
    <rect x="-86" y="-66" width="172" height="132" rx="18" fill="#c98d52" />
    <path d="M-74-34H74M-74-2H74M-74 30H74" stroke="#b3763c" strokeWidth="4" strokeLinecap="round" />
    {children}
  </>
)

export const Herbs = ({ count = 7, radius = 50 }: { count?: number; radius?: number }) => (
  <Scatter count={count} radius={radius}>
    <path d="M0-7q7 7 0 14q-7-7 0-14z" fill="#4f8a3c" />
  </Scatter>
)

export const Lemon = ({ x, y, turn = 0 }: { x: number; y: number; turn?: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <path d="M-18 0a18 18 0 0 0 36 0z" fill="#f2c230" />
    <path d="M-14 0a14 14 0 0 0 28 0z" fill="#fbe58a" />
    <path d="M0 0v13M0 0l-9 9M0 0l9 9" stroke="#f2c230" strokeWidth="2" />
  </g>
)

export const Leaf = ({ x, y, turn = 0 }: { x: number; y: number; turn?: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <path d="M-24 0q10-20 26-14q22 2 22 14q-2 14-22 14q-18 6-26-14z" fill="#7fae4d" />
    <path d="M-22 0h42M-6 0l8-8M-6 0l8 8" stroke="#5d8a35" strokeWidth="2.5" fill="none" strokeLinecap="round" />
  </g>
)

export const Tomato = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r="13" fill="#d2452f" />
    <circle r="9" fill="#e8735a" />
    <path d="M0-7v14M-7 0h14" stroke="#d2452f" strokeWidth="3" />
  </g>
)

/** A mound of rice, or of xima where it is smooth. */
export const Mound = ({
  x,
  y,
  radius = 30,
  grains = true,
}: {
  x: number
  y: number
  radius?: number
  grains?: boolean
}) => (
  <g transform={`translate(${x} ${y})`}>
    <circle cy="3" r={radius} fill="#d9cdb6" />
    <circle r={radius} fill="#fffaf0" />
    {grains ? (
      <Scatter count={16} radius={radius - 5}>
        <ellipse rx="4" ry="1.6" fill="#e2d6be" />
      </Scatter>
    ) : (
      <path
        d={`M${-radius * 0.6} ${-radius * 0.3}q${radius * 0.6}-${radius * 0.4} ${radius * 1.1} 0`}
        fill="none"
        stroke="#e6dbc4"
        strokeWidth="4"
        strokeLinecap="round"
      />
    )}
  </g>
)

export const Prawn = ({
  x = 0,
  y = 0,
  turn = 0,
  size = 1,
}: {
  x?: number
  y?: number
  turn?: number
  size?: number
}) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
    <path d="M-20 12c-6-24 12-36 28-28c12 6 14 20 8 30l-9-4c4-8 2-14-6-16c-10-2-14 8-8 20z" fill="#ec7f52" />
    <path
      d="M-17-2l10 4M-9-14l6 10M4-19l-1 11M16-10l-9 5M19 3l-10-1"
      stroke="#c95a33"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
    <path d="M-20 12l-10 8l12 4l4-8z" fill="#d96a3f" />
    <path d="M16 14q10 4 14-4" fill="none" stroke="#c95a33" strokeWidth="2" strokeLinecap="round" />
  </g>
)

/** A leg of a chicken, grilled. */
export const Leg = ({ x, y, turn = 0, size = 1 }: { x: number; y: number; turn?: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
    <path d="M12-5h26a7 7 0 1 1 3 10h-29z" fill="#f7ead2" />
    <path d="M-38 2c0-26 30-28 44-16c14 8 14 22 0 28c-16 12-44 10-44-12z" fill="#b9692a" />
    <path d="M-28-4c4-12 18-14 28-9" fill="none" stroke="#e3a45a" strokeWidth="5" strokeLinecap="round" />
    <path d="M-24 10l10 6M-10 4l10 8M4-2l8 8" stroke="#7d3f14" strokeWidth="3.5" strokeLinecap="round" />
  </g>
)

export const Chips = ({ x, y, turn = 0 }: { x: number; y: number; turn?: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    {[-24, -14, -5, 5, 15, 24].map((left, index) => (
      <g key={left} transform={`translate(${left} ${index % 2 === 0 ? 3 : -4}) rotate(${((index * 47) % 50) - 25})`}>
        <rect x="-5" y="-24" width="10" height="48" rx="3" fill="#d99a2b" />
        <rect x="-5" y="-24" width="7" height="48" rx="3" fill="#f3c65b" />
      </g>
    ))}
  </g>
)
